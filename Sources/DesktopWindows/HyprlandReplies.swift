// SPDX-License-Identifier: MIT

import JSON
import Settling

/// What Hyprland answers to `j/monitors` and `j/clients` (Hyprland wiki, "IPC" and "Using hyprctl").
///
/// Read after its documentation and source; not run.
public struct HyprlandReplies {
  private let monitors, clients: [JSONValue]

  /// Reads two answers; nil if one is no list.
  public init?(monitors: [UInt8], clients: [UInt8]) {
    guard let monitors = (try? JSONValue(parsing: monitors))?.array,
      let clients = (try? JSONValue(parsing: clients))?.array
    else { return nil }
    (self.monitors, self.clients) = (monitors, clients)
  }

  /// The windows that can be seen; nil if they cannot be true.
  ///
  /// Tiled ones are below floating ones, which are in their order. Where one moves by an animation, its goal
  /// is told.
  public var windows: ToldWindows? {
    let workspaces = monitors.flatMap { monitor in
      ["activeWorkspace", "specialWorkspace"].compactMap { monitor[$0]?["id"]?.double }
    }
    var (tiled, floating): ([WindowShape], [WindowShape]) = ([], [])
    for client in clients {
      let isHere =
        client["pinned"]?.bool == true
        || client["workspace"]?["id"]?.double.map(workspaces.contains) == true
      guard client["mapped"]?.bool == true, client["hidden"]?.bool != true, isHere else { continue }
      guard let shape = Self.shape(of: client) else { return nil }
      if client["floating"]?.bool == true { floating.append(shape) } else { tiled.append(shape) }
    }
    return ToldWindows(tiled + floating, areas: monitors.compactMap(Self.area))
  }

  private static func shape(of client: JSONValue) -> WindowShape? {
    guard let address = client["address"]?.string, address.hasPrefix("0x"),
      let id = UInt64(address.dropFirst(2), radix: 16), id > 0,
      let place = numbers(client["at"]), let size = numbers(client["size"]), place.count == 2,
      size.count == 2
    else { return nil }
    return WindowShape(id: id, x: place[0], y: place[1], width: size[0], height: size[1])
  }

  /// What panels leave of a monitor: its size is in pixels, and before it is turned.
  private static func area(of monitor: JSONValue) -> WindowShape? {
    guard let x = monitor["x"]?.double, let y = monitor["y"]?.double,
      let width = monitor["width"]?.double, let height = monitor["height"]?.double,
      let scale = monitor["scale"]?.double, scale > 0,
      let reserved = numbers(monitor["reserved"]), reserved.count == 4
    else { return nil }
    let isTurned = [1, 3, 5, 7].contains(monitor["transform"]?.double ?? 0)
    let (wide, high) = isTurned ? (height, width) : (width, height)
    // Left, top, right and bottom.
    return WindowShape(
      id: 0, x: x + reserved[0], y: y + reserved[1],
      width: max(wide / scale - reserved[0] - reserved[2], 0),
      height: max(high / scale - reserved[1] - reserved[3], 0))
  }

  private static func numbers(_ json: JSONValue?) -> [Double]? {
    guard let list = json?.array else { return nil }
    let numbers = list.compactMap(\.double)
    return numbers.count == list.count ? numbers : nil
  }
}
