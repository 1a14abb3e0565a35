// SPDX-License-Identifier: MIT

/// The video nodes of PipeWire's graph and what connects them.
///
/// A share of the screen is a node that gives video and is no camera: compositors and portals make one
/// for each share, before its consumer gets a frame. Cameras are devices, or say so by their role
/// (`media.role` in PipeWire's documentation of keys).
public struct VideoGraph: Sendable {
  private struct Link: Sendable {
    var output: UInt32
    var input: UInt32
  }

  private var sources: Set<UInt32> = []
  private var consumers: [UInt32: String] = [:]
  private var links: [UInt32: Link] = [:]

  /// How many nodes and links are kept; what a flood adds beyond them is ignored.
  public static let limit = 4096

  /// An empty graph.
  public init() {}

  private var isFull: Bool { sources.count + consumers.count + links.count >= Self.limit }

  /// Adds a node, if it has to do with video.
  ///
  /// - Parameters:
  ///   - id: Its number on the graph.
  ///   - mediaClass: Its `media.class`, such as `Video/Source` or `Stream/Input/Video`.
  ///   - role: Its `media.role`; `Camera` is one.
  ///   - program: What the program behind it calls itself.
  ///   - hasDevice: Whether a device is behind it.
  public mutating func addNode(
    _ id: UInt32, mediaClass: String?, role: String? = nil, program: String? = nil,
    hasDevice: Bool = false
  ) {
    guard !isFull else { return }
    switch mediaClass {
    case "Video/Source", "Video/Source/Virtual", "Stream/Output/Video":
      if role != "Camera" && !hasDevice { sources.insert(id) }
    case "Stream/Input/Video": consumers[id] = program ?? ""
    default: break
    }
  }

  /// Adds what connects two nodes.
  public mutating func addLink(_ id: UInt32, from output: UInt32, to input: UInt32) {
    guard !isFull else { return }
    links[id] = Link(output: output, input: input)
  }

  /// Removes what had that number.
  public mutating func remove(_ id: UInt32) {
    sources.remove(id)
    consumers[id] = nil
    links[id] = nil
  }

  /// Whether something is shared, and with which programs.
  public var report: ShareReport {
    let connected = links.values.filter { sources.contains($0.output) }
    return ShareReport(
      isShared: !sources.isEmpty, programs: connected.compactMap { consumers[$0.input] })
  }
}
