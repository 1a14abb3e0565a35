// SPDX-License-Identifier: MIT

import DesktopWindows
import Glibc
public import Platform

/// Where KWin's windows are, as a script tells that it runs for us.
///
/// The script tells by calls of an object of ours, and only what has changed; it knows windows by numbers of
/// its own and sends nothing of them but places and order. It runs only while that is wanted. One that a
/// process has left that was killed is unloaded by the next one.
public final class KWinFollower: WindowSource {
  private enum State: Hashable {
    /// No script runs for us.
    case idle
    /// It is to run, or does; what comes later for an older one is ignored.
    case running(Int)
    /// It cannot run, until KWin comes anew.
    case refused
  }

  private static let script = "effectd-windows"
  private static let ownPath = "/io/effectd/Windows"
  private static let ownInterface = "io.effectd.Windows"

  /// Always `kwin`.
  public var name: String { "kwin" }
  /// What KWin has told; stays when nothing is wanted, since most windows are where they were.
  public private(set) var news = WindowNews.absent {
    didSet { if news != oldValue { isNew = true } }
  }
  /// Called for the first call of another program than KWin.
  public var onForeigner: (String) -> Void = { _ in }

  private let bus: Bus
  private let scripting: KWinScripting
  private var state = State.idle
  private var number = 0
  private var owner: String?
  private var object: BusObject?
  private var subscription: BusSubscription?
  private var isNew = false
  private var isClean = false
  private var hasForeigner = false

  /// Prepares to follow; nothing is sent yet.
  ///
  /// - Parameters:
  ///   - bus: The session bus.
  ///   - folder: Where the script is written while KWin reads it, a folder of this user's own.
  public init(bus: Bus, folder: String) {
    self.bus = bus
    scripting = KWinScripting(bus: bus, file: "\(folder)/kwin-windows.js")
  }

  /// Lets the script run while that is wanted.
  public func attend(_ need: WindowNeed) -> Bool {
    if bus.isConnected { attend(need.isWanted) } else if isClean { busWent() }
    defer { isNew = false }
    return isNew
  }

  /// Ends the script at the end of the daemon; does not wait.
  public func close() {
    if case .running = state { stop() }
    state = .refused
  }

  private func attend(_ isWanted: Bool) {
    if !isClean {
      isClean = true
      scripting.unload(Self.script)
    }
    switch state {
    case .idle: if isWanted { run() }
    case .running: if !isWanted { stop() }
    case .refused: if !isWanted { state = .idle }
    }
  }

  private func busWent() {
    isClean = false
    (state, owner, object, subscription, news) = (.idle, nil, nil, nil, .absent)
  }

  // MARK: The script

  private func run() {
    number += 1
    state = .running(number)
    subscription =
      subscription
      ?? bus.subscribe(.owner(of: KWinScripting.service)) { [weak self] in
        self?.ownerChanged($0)
      }
    scripting.findOwner(
      ifCurrent { this, owner in
        guard let owner else { return this.refuse(.absent) }
        if this.news == .absent { this.news = .awaited }
        this.owner = owner
        this.load()
      })
  }

  private func load() {
    object = object ?? bus.receive(path: Self.ownPath) { [weak self] in self?.received($0) }
    guard let name = bus.uniqueName, object != nil else { return refuse(.failed(Self.refusal)) }
    scripting.unload(Self.script)
    scripting.run(
      Self.text(answeringTo: name), as: Self.script,
      then: ifCurrent { this, runs in if !runs { this.refuse(.failed(Self.refusal)) } })
  }

  private static let refusal = "KWin does not run the script that tells where windows are"

  /// Ends the script, which nobody needs now.
  private func stop() {
    state = .idle
    (owner, object, subscription) = (nil, nil, nil)
    scripting.unload(Self.script)
  }

  private func refuse(_ news: WindowNews) {
    if news != .absent { scripting.unload(Self.script) }
    state = .refused
    (owner, object) = (nil, nil)
    self.news = news
  }

  /// KWin went, or comes: a new one knows nothing of the script.
  private func ownerChanged(_ arguments: [BusValue]) {
    guard arguments.count == 3, let owner = arguments[2].text, owner != self.owner else { return }
    if owner.isEmpty { news = .absent }
    (state, self.owner) = (owner.isEmpty ? .refused : .idle, nil)
  }

  private func received(_ call: ReceivedCall) {
    guard call.sender == owner else {
      if !hasForeigner { onForeigner("\(call.sender) tells of windows, but is not KWin: ignored") }
      hasForeigner = true
      return
    }
    let texts = call.arguments.compactMap(\.text)
    guard call.member == "Tell", texts.count == 2, call.arguments.count == 2,
      let windows = ToldWindows(windows: texts[0], areas: texts[1])
    else { return refuse(.failed("KWin tells of windows what cannot be true")) }
    news = .told(windows)
  }

  /// What happens with an answer, while the same script is wanted.
  private func ifCurrent<Answer>(
    _ body: @escaping (KWinFollower, Answer) -> Void
  ) -> (Answer) -> Void {
    let current = State.running(number)
    return { [weak self] answer in
      if let self, state == current { body(self, answer) }
    }
  }
}

extension KWinFollower {
  static func text(answeringTo name: String) -> String {
    """
    var to = ["\(name)", "\(ownPath)", "\(ownInterface)", "Tell"];
    var ownProcess = \(getpid()), most = \(ToldWindows.most);
    \(body)
    """
  }

  /// What the script does: names are those of Plasma 5 and 6.
  ///
  /// Where answers are missing it sends little: nobody may be there any more to unload it.
  private static let body =
    """
    var numbers = {}, lastNumber = 0, told = null, unanswered = 0, toldAt = 0;

    function isHere(place, present) {
      return !place || place.length === 0 || place.indexOf(present) >= 0;
    }

    function isSeen(window) {
      if (window.deleted || window.minimized || window.hidden || window.pid === ownProcess
        || !(window.normalWindow || window.dialog || window.utility)) return false;
      if (typeof window.desktop === "number"
        ? window.desktop !== workspace.currentDesktop && !window.onAllDesktops
        : !isHere(window.desktops, workspace.currentDesktop)) return false;
      return isHere(window.activities, workspace.currentActivity);
    }

    function describe() {
      var list = workspace.windowList ? workspace.windowList() : workspace.clientList();
      return list.filter(function (window) { return numbers[window.internalId] && isSeen(window); })
        .sort(function (a, b) { return a.stackingOrder - b.stackingOrder; }).slice(-most)
        .map(function (window) {
          return spell(numbers[window.internalId], window.frameGeometry);
        }).join(" ");
    }

    function spell(number, frame) {
      return [number, frame.x, frame.y, frame.width, frame.height].join(" ");
    }

    function describeAreas() {
      var screens = workspace.screens, texts = [];
      var count = screens ? screens.length : workspace.numScreens;
      for (var index = 0; index < count; index += 1)
        texts.push(spell(index + 1, workspace.clientArea(KWin.MaximizeArea,
          screens ? screens[index] : index, workspace.currentDesktop)));
      return texts.join(" ");
    }

    function tell() {
      if (unanswered >= 8 && Date.now() - toldAt < 30000) return;
      var windows = describe(), areas = describeAreas();
      if (windows + areas === told) return;
      told = windows + areas;
      toldAt = Date.now();
      unanswered += 1;
      callDBus(to[0], to[1], to[2], to[3], windows, areas, function () {
        unanswered = 0;
        tell();
      });
    }

    function follow(object, names) {
      names.forEach(function (name) {
        if (object[name] && object[name].connect) object[name].connect(tell);
      });
    }

    function add(window) {
      lastNumber += 1;
      numbers[window.internalId] = lastNumber;
      follow(window, ["frameGeometryChanged", "minimizedChanged", "hiddenChanged", "shadeChanged",
        "desktopChanged", "desktopsChanged", "activitiesChanged", "stackingOrderChanged"]);
    }

    (workspace.windowList ? workspace.windowList() : workspace.clientList()).forEach(add);
    (workspace.windowAdded || workspace.clientAdded).connect(function (window) {
      add(window);
      tell();
    });
    (workspace.windowRemoved || workspace.clientRemoved).connect(function (window) {
      if (window) delete numbers[window.internalId];
      tell();
    });
    follow(workspace, ["currentDesktopChanged", "currentActivityChanged", "stackingOrderChanged",
      "screensChanged", "numberScreensChanged", "virtualScreenGeometryChanged"]);
    tell();

    """
}
