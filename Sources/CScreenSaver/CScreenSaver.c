// SPDX-License-Identifier: MIT
#include "CScreenSaver.h"

#include <X11/Xlibint.h>
#include <X11/extensions/saver.h>
#include <X11/extensions/saverproto.h>

// The event as we keep it in an XEvent; it begins as all of them do.
typedef struct {
  int type;
  unsigned long serial;
  Bool send_event;
  Display *display;
  Window window;
  int state;
} SaverEvent;

static Bool read_event(Display *display, XEvent *event, xEvent *wire) {
  xScreenSaverNotifyEvent *notice = (xScreenSaverNotifyEvent *)wire;
  SaverEvent *result = (SaverEvent *)event;
  result->type = notice->type & 0x7f;
  result->serial = _XSetLastRequestRead(display, (xGenericReply *)wire);
  result->send_event = (notice->type & 0x80) != 0;
  result->display = display;
  result->window = notice->root;
  result->state = notice->state;
  return True;
}

// Once on, a saver may go on to its next picture.
static int is_on(int state) { return state == ScreenSaverOn || state == ScreenSaverCycle; }

effectd_saver effectd_saver_open(void *handle) {
  Display *display = handle;
  XExtCodes *codes = XInitExtension(display, ScreenSaverName);
  if (!codes) return (effectd_saver){0, 0};
  int event = codes->first_event + ScreenSaverNotify;
  XESetWireToEvent(display, event, read_event);
  return (effectd_saver){codes->major_opcode, event};
}

void effectd_saver_select(effectd_saver saver, void *handle, unsigned long root, int wanted) {
  Display *dpy = handle;  // The macros want this name.
  xScreenSaverSelectInputReq *req;
  LockDisplay(dpy);
  GetReq(ScreenSaverSelectInput, req);
  req->reqType = (CARD8)saver.opcode;
  req->saverReqType = X_ScreenSaverSelectInput;
  req->drawable = (CARD32)root;
  req->eventMask = wanted ? ScreenSaverNotifyMask : 0;
  UnlockDisplay(dpy);
  SyncHandle();
}

int effectd_saver_is_on(effectd_saver saver, void *handle, unsigned long root) {
  Display *dpy = handle;
  xScreenSaverQueryInfoReq *req;
  xScreenSaverQueryInfoReply reply;
  LockDisplay(dpy);
  GetReq(ScreenSaverQueryInfo, req);
  req->reqType = (CARD8)saver.opcode;
  req->saverReqType = X_ScreenSaverQueryInfo;
  req->drawable = (CARD32)root;
  Status status = _XReply(dpy, (xReply *)&reply, 0, xTrue);
  UnlockDisplay(dpy);
  SyncHandle();
  return status && is_on(reply.state);
}

int effectd_saver_event_is_on(const void *event) { return is_on(((const SaverEvent *)event)->state); }
