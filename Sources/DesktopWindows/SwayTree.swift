// SPDX-License-Identifier: MIT

public import JSON
import Settling

/// What sway answers when it is asked for its tree (sway-ipc(7), GET_TREE).
public struct SwayTree {
  private let root: JSONValue

  /// Reads an answer; nil if it is none.
  public init?(_ bytes: [UInt8]) {
    guard let root = try? JSONValue(parsing: bytes) else { return nil }
    self.init(root: root)
  }

  /// A tree that was read; nil if it is none of sway's.
  public init?(root: JSONValue) {
    guard root["type"]?.string == "root", root["nodes"]?.array != nil else { return nil }
    self.root = root
  }

  /// The windows that can be seen; nil if they cannot be true.
  ///
  /// Tiled ones are below floating ones, which are in their order.
  public var windows: ToldWindows? {
    var (shapes, areas): ([WindowShape], [WindowShape]) = ([], [])
    for output in root["nodes"]?.array ?? [] {
      guard let current = output["current_workspace"]?.string,
        let workspace = output["nodes"]?.array?.first(where: { $0["name"]?.string == current })
      else { continue }
      // A workspace is as large as what panels leave.
      if let free = Rect(workspace["rect"]) {
        areas.append(
          WindowShape(id: 0, x: free.x, y: free.y, width: free.width, height: free.height))
      }
      guard Self.add(workspace, to: &shapes) else { return nil }
    }
    return ToldWindows(shapes, areas: areas)
  }

  /// Adds a node's windows; false if one is none.
  private static func add(_ node: JSONValue, to shapes: inout [WindowShape]) -> Bool {
    if node["visible"]?.bool == true, node["pid"]?.double != nil {
      guard let id = node["id"]?.double.flatMap(UInt64.init(exactly:)), id > 0,
        let rect = Rect(node["rect"])
      else { return false }
      // The title bar is not part of the rectangle.
      let title = Rect(node["deco_rect"])?.height ?? 0
      shapes.append(
        WindowShape(
          id: id, x: rect.x, y: rect.y - title, width: rect.width, height: rect.height + title))
    }
    return children(of: node).allSatisfy { add($0, to: &shapes) }
  }

  /// The middle of the window that has the focus, in points of the desktop; nil if none has it.
  public var focusedMiddle: (x: Double, y: Double)? { Self.focusedMiddle(of: root) }

  private static func focusedMiddle(of node: JSONValue) -> (x: Double, y: Double)? {
    if node["focused"]?.bool == true {
      guard node["pid"]?.double != nil, let rect = Rect(node["rect"]) else { return nil }
      return (rect.x + rect.width / 2, rect.y + rect.height / 2)
    }
    return children(of: node).lazy.compactMap(focusedMiddle).first
  }

  private static func children(of node: JSONValue) -> [JSONValue] {
    (node["nodes"]?.array ?? []) + (node["floating_nodes"]?.array ?? [])
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
  }
}
