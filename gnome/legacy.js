// SPDX-License-Identifier: MIT
// The extension for GNOME 42 to 44.
/* exported init */
const {Gio, GLib, Meta, Shell} = imports.gi;
const Main = imports.ui.main;
// GNOME 42 has no quick settings.
const QuickSettings = Main.panel.statusArea.quickSettings ? imports.ui.quickSettings : null;

//@ companion.js

function init() { return new Extension(); }
