// SPDX-License-Identifier: MIT

import JSON
public import Settling

extension SwayWindows {
  /// Where sway's windows are; nothing else of them is kept.
  public struct Windows: Hashable, Sendable {
    /// Those that can be seen, the lowest first, in points of the desktop.
    public var shapes: [WindowShape] = []
    /// For outputs with a bar at the bottom, by name: the level above it, in points of the desktop.
    public var bottoms: [String: Double] = [:]
  }

  /// The most windows that count.
  private static let mostWindows = 1000

  /// The windows that can be seen now; waits for at most 100 ms.
  ///
  /// - Returns: nil if sway does not answer, or not what it would.
  public func windows() -> Windows? {
    guard let answer = try? ask(), let tree = try? JSONValue(parsing: answer) else { return nil }
    return Self.windows(of: tree)
  }

  /// The windows of a tree of sway's; nil if that is none.
  ///
  /// Tiled windows are below floating ones, which are in their order (sway-ipc(7), GET_TREE).
  static func windows(of tree: JSONValue) -> Windows? {
    guard tree["type"]?.string == "root", let outputs = tree["nodes"]?.array else { return nil }
    var windows = Windows()
    for output in outputs {
      guard let name = output["name"]?.string, let current = output["current_workspace"]?.string,
        let workspace = output["nodes"]?.array?.first(where: { $0["name"]?.string == current })
      else { continue }
      if let whole = Rect(output["rect"]), let free = Rect(workspace["rect"]),
        free.bottom < whole.bottom
      {
        windows.bottoms[name] = free.bottom
      }
      add(workspace, to: &windows.shapes)
    }
    return windows
  }

  private static func add(_ node: JSONValue, to shapes: inout [WindowShape]) {
    if node["visible"]?.bool == true, node["pid"]?.double != nil, let id = node["id"]?.double,
      id >= 1, id < 1e15, let rect = Rect(node["rect"]), shapes.count < mostWindows
    {
      // The title bar is not part of the rectangle.
      let title = Rect(node["deco_rect"])?.height ?? 0
      shapes.append(
        WindowShape(
          id: UInt64(id), x: rect.x, y: rect.y - title, width: rect.width,
          height: rect.height + title))
    }
    for child in (node["nodes"]?.array ?? []) + (node["floating_nodes"]?.array ?? []) {
      add(child, to: &shapes)
    }
  }

  /// A rectangle of sway's.
  private struct Rect {
    let x, y, width, height: Double

    init?(_ json: JSONValue?) {
      guard let x = json?["x"]?.double, let y = json?["y"]?.double,
        let width = json?["width"]?.double, let height = json?["height"]?.double
      else { return nil }
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    var bottom: Double { y + height }
  }
}
