// SPDX-License-Identifier: MIT
// What both formats of the extension share; scripts/lib.sh puts it into them. It draws nothing, has
// no timer, and does nothing while a frame is drawn.

const VERSION = 1;
const NAME = 'io.github.effectd.Shell';
const PATH = '/io/github/effectd/Shell';
const DAEMON = 'io.github.effectd.Daemon';
const DAEMON_PATH = '/io/github/effectd/Daemon';
const INTERFACE = `<node><interface name="${NAME}">
  <property name="Version" type="u" access="read"/>
  <property name="Fullscreen" type="a(dddd)" access="read"/>
  <method name="Subscribe"><arg name="topic" type="s" direction="in"/></method>
  <method name="Unsubscribe"><arg name="topic" type="s" direction="in"/></method>
</interface></node>`;

/// Signals that have been connected, to be disconnected together.
class Connections {
  constructor() { this._all = []; }

  add(object, signals, handler) {
    for (const signal of [signals].flat()) this._all.push([object, object.connect(signal, handler)]);
  }

  clear() {
    for (const [object, id] of this._all.splice(0)) object.disconnect(id);
  }
}

/// Lets clicks through effectd's windows, for good: those that are there when the extension ends
/// take none afterwards.
function letThrough(window) {
  if (window.is_override_redirect() && window.get_wm_class() === 'effectd')
    Shell.util_set_hidden_from_pick(window.get_compositor_private(), true);
}

/// Where windows are that can be seen, and in which order; no more than that.
class Windows {
  constructor(tell) {
    this._tell = tell;
    this._windows = new Map();
    this._others = new Connections();
    this._others.add(global.display, 'window-created', (_display, window) => this._follow(window));
    this._others.add(global.display, 'restacked', () => this._changed());
    this._others.add(global.workspace_manager, 'active-workspace-changed', () => this._changed());
    for (const actor of global.get_window_actors()) this._follow(actor.meta_window);
    this._changed();
  }

  _follow(window) {
    if (window.is_override_redirect()) return;
    const connections = new Connections();
    connections.add(
      window, ['position-changed', 'size-changed', 'notify::minimized', 'workspace-changed', 'shown'],
      () => this._changed());
    connections.add(window, 'unmanaged', () => {
      connections.clear();
      this._windows.delete(window);
      this._changed();
    });
    this._windows.set(window, connections);
  }

  // Many changes of one turn of the loop are told once.
  _changed() {
    this._idle ??= GLib.idle_add(GLib.PRIORITY_DEFAULT, () => {
      this._idle = null;
      this._report();
      return GLib.SOURCE_REMOVE;
    });
  }

  _report() {
    const {NORMAL, DIALOG, MODAL_DIALOG, UTILITY} = Meta.WindowType;
    const shown = global.get_window_actors().map(actor => actor.meta_window).filter(window =>
      this._windows.has(window) && !window.minimized && window.showing_on_its_workspace() &&
      [NORMAL, DIALOG, MODAL_DIALOG, UTILITY].includes(window.get_window_type()));
    const rectangles = shown.map(window => {
      const {x, y, width, height} = window.get_frame_rect();
      return [window.get_id(), x, y, width, height];
    });
    const {width, height} = global.stage;
    const news = new GLib.Variant('(dda(tiiii))', [width, height, rectangles]);
    if (this._last?.equal(news)) return;
    this._last = news;
    this._tell('Windows', news);
  }

  destroy() {
    this._others.clear();
    for (const connections of this._windows.values()) connections.clear();
    if (this._idle) GLib.source_remove(this._idle);
  }
}

/// Whether notifications are held back.
class DoNotDisturb {
  constructor(tell) {
    this._settings = new Gio.Settings({schema_id: 'org.gnome.desktop.notifications'});
    const report = () => tell(
      'DoNotDisturb', new GLib.Variant('(b)', [!this._settings.get_boolean('show-banners')]));
    this._id = this._settings.connect('changed::show-banners', report);
    report();
  }

  destroy() { this._settings.disconnect(this._id); }
}

/// What is told to effectd alone, and only while it asks for it.
const TOPICS = {windows: Windows, doNotDisturb: DoNotDisturb};

/// The object on the session bus.
class Companion {
  constructor() {
    if (!Shell.util_set_hidden_from_pick) throw new Error('this shell cannot let clicks through');
    this._topics = new Map();
    this._connections = new Connections();
    this._connections.add(
      global.display, 'window-created', (_display, window) => letThrough(window));
    this._connections.add(global.display, 'in-fullscreen-changed', () => this._announce());
    this._connections.add(Main.layoutManager, 'monitors-changed', () => this._announce());
    for (const actor of global.get_window_actors()) letThrough(actor.meta_window);
    this._object = Gio.DBusExportedObject.wrapJSObject(INTERFACE, this);
    this._object.export(Gio.DBus.session, PATH);
    this._watch = Gio.bus_watch_name_on_connection(
      Gio.DBus.session, DAEMON, Gio.BusNameWatcherFlags.NONE,
      (_connection, _name, owner) => { this._daemon = owner; }, () => this._forget());
    this._name = Gio.bus_own_name_on_connection(
      Gio.DBus.session, NAME, Gio.BusNameOwnerFlags.NONE, null, null);
  }

  get Version() { return VERSION; }

  /// The monitors with a fullscreen window, as fractions of the stage: X11's pixels may be others.
  get Fullscreen() {
    const {width: whole, height: high} = global.stage;
    return Main.layoutManager.monitors
      .filter((_monitor, index) => global.display.get_monitor_in_fullscreen(index))
      .map(({x, y, width, height}) => [x / whole, y / high, width / whole, height / high]);
  }

  SubscribeAsync([topic], invocation) {
    if (!this._isTrusted(topic, invocation)) return;
    this._end(topic);
    this._topics.set(topic, new TOPICS[topic]((member, news) => this._tell(member, news)));
    invocation.return_value(null);
  }

  UnsubscribeAsync([topic], invocation) {
    if (!this._isTrusted(topic, invocation)) return;
    this._end(topic);
    invocation.return_value(null);
  }

  _isTrusted(topic, invocation) {
    const isTrusted = invocation.get_sender() === this._daemon && Object.hasOwn(TOPICS, topic);
    if (!isTrusted)
      invocation.return_dbus_error('org.freedesktop.DBus.Error.AccessDenied', `only ${DAEMON} is told`);
    return isTrusted;
  }

  _tell(member, news) {
    Gio.DBus.session.call(
      this._daemon, DAEMON_PATH, DAEMON, member, news, null, Gio.DBusCallFlags.NO_AUTO_START, -1,
      null, null);
  }

  _announce() {
    const news = new GLib.Variant('a(dddd)', this.Fullscreen);
    if (this._told?.equal(news)) return;
    this._told = news;
    this._object.emit_property_changed('Fullscreen', news);
  }

  _end(topic) {
    this._topics.get(topic)?.destroy();
    this._topics.delete(topic);
  }

  _forget() {
    this._daemon = null;
    for (const topic of [...this._topics.keys()]) this._end(topic);
  }

  destroy() {
    this._forget();
    this._connections.clear();
    Gio.bus_unwatch_name(this._watch);
    Gio.bus_unown_name(this._name);
    this._object.unexport();
  }
}

// The switch among the quick settings, from GNOME 43 on.

/// Runs effectctl, wherever it was installed.
function effectctl(words, then) {
  const program = GLib.find_program_in_path('effectctl') ?? `${GLib.get_home_dir()}/.local/bin/effectctl`;
  try {
    const {STDOUT_PIPE, STDERR_SILENCE} = Gio.SubprocessFlags;
    const process = Gio.Subprocess.new([program, ...words], STDOUT_PIPE | STDERR_SILENCE);
    process.communicate_utf8_async(null, null, (_process, result) => {
      const [, output] = process.communicate_utf8_finish(result);
      then?.(output);
    });
  } catch (error) {
    then?.('');
  }
}

function makeSwitch() {
  const toggle = new QuickSettings.QuickMenuToggle({iconName: 'weather-snow-symbolic'});
  // GNOME 43 has a label, and no line below it.
  const hasSubtitle = toggle.subtitle !== undefined;
  if (hasSubtitle) toggle.title = 'Effects';
  else toggle.label = 'Effects';
  const refresh = () => effectctl(['status', '--json'], output => {
    if (toggle.isGone) return;
    let text = 'effectd does not run';
    toggle.checked = false;
    try {
      const status = JSON.parse(output);
      toggle.checked = status.user === 'on';
      text = status.showing.map(shown => shown.effect).join(', ') || status.reason;
    } catch (error) {
      // No status: it does not run.
    }
    if (hasSubtitle) toggle.subtitle = text;
    toggle.menu.setHeader('weather-snow-symbolic', 'Effects', text);
  });
  toggle.menu.addAction('Confetti', () => effectctl(['burst', 'confetti']));
  toggle.connect('clicked', () => effectctl([toggle.checked ? 'off' : 'on'], refresh));
  toggle.connect('destroy', () => { toggle.isGone = true; });
  return {toggle, refresh};
}

/// Puts the switch into the menu, which asks for what shows each time that it opens.
class Switch {
  constructor() {
    const panel = Main.panel.statusArea.quickSettings;
    const {toggle, refresh} = makeSwitch();
    this._toggle = toggle;
    if (panel.addExternalIndicator) {
      this._indicator = new QuickSettings.SystemIndicator();
      this._indicator.quickSettingsItems.push(toggle);
      panel.addExternalIndicator(this._indicator);
    } else {
      panel._addItems([toggle]);
    }
    this._connections = new Connections();
    this._connections.add(panel.menu, 'open-state-changed', (_menu, isOpen) => {
      if (isOpen) refresh();
    });
  }

  destroy() {
    this._connections.clear();
    this._toggle.destroy();
    this._indicator?.destroy();
  }
}

/// All of it, for as long as the extension is on.
class Extension {
  enable() {
    this._parts = [new Companion()];
    try {
      if (Main.panel.statusArea.quickSettings) this._parts.push(new Switch());
    } catch (error) {
      logError(error, 'effectd: no switch among the quick settings');
    }
  }

  disable() { for (const part of this._parts?.splice(0) ?? []) part.destroy(); }
}
