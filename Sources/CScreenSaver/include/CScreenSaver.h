// SPDX-License-Identifier: MIT
// What we want of the MIT-SCREEN-SAVER extension.
//
// Why: its library, libXss, is on many desktops but not on all, and would be needed for this alone.
// Xlib lets extensions be spoken from outside, by macros that Swift cannot import. `display` is a
// `Display *` and `event` an `XEvent *`; Xlib's headers would clash with those of other modules.
#ifndef EFFECTD_CSCREENSAVER_H
#define EFFECTD_CSCREENSAVER_H

// The extension on one connection.
typedef struct {
  // The code of its requests; 0 if the server does not have it.
  int opcode;
  // The type of its one event.
  int event;
} effectd_saver;

// Looks for the extension, a round trip, and makes Xlib understand its event.
effectd_saver effectd_saver_open(void *display);

// Asks for the event on the screen of a root window, or for it no more.
void effectd_saver_select(effectd_saver saver, void *display, unsigned long root, int wanted);

// Whether the screen saver is on; a round trip.
int effectd_saver_is_on(effectd_saver saver, void *display, unsigned long root);

// Whether it is on by what its event says.
int effectd_saver_event_is_on(const void *event);

#endif
