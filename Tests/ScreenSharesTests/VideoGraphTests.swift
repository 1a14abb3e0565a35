// SPDX-License-Identifier: MIT

import ScreenShares
import Testing

/// What counts as a share of the screen on PipeWire's graph, and what does not.
struct VideoGraphTests {
  @Test(arguments: [
    // The compositors' and portals' own nodes.
    ("Stream/Output/Video", nil, false, true), ("Video/Source", nil, false, true),
    ("Video/Source/Virtual", nil, false, true), ("Video/Source", "Screen", false, true),
    // Cameras, by either way of saying so.
    ("Video/Source", "Camera", false, false), ("Video/Source", nil, true, false),
    ("Video/Source", "Camera", true, false),
    // What only listens, only looks, or says nothing.
    ("Stream/Input/Video", nil, false, false), ("Stream/Output/Audio", nil, false, false),
    ("Audio/Sink", nil, false, false), (nil, nil, false, false),
    ("video/source", nil, false, false),
  ])
  func aNode(mediaClass: String?, role: String?, hasDevice: Bool, isShare: Bool) {
    var graph = VideoGraph()
    graph.addNode(7, mediaClass: mediaClass, role: role, program: "p", hasDevice: hasDevice)
    #expect(graph.report == ShareReport(isShared: isShare))
    graph.remove(7)
    #expect(graph.report == ShareReport(isShared: false))
  }

  @Test func theProgramsAreThoseThatAreConnected() {
    var graph = VideoGraph()
    graph.addNode(1, mediaClass: "Stream/Output/Video", program: "gnome-shell")
    graph.addNode(2, mediaClass: "Video/Source", role: "Camera")
    graph.addNode(3, mediaClass: "Stream/Input/Video", program: "OBS")
    graph.addNode(4, mediaClass: "Stream/Input/Video", program: "Cheese")
    graph.addNode(5, mediaClass: "Stream/Input/Video", program: "Firefox")
    #expect(graph.report == ShareReport(isShared: true))
    graph.addLink(10, from: 1, to: 3)
    graph.addLink(11, from: 2, to: 4)
    graph.addLink(12, from: 1, to: 5)
    graph.addLink(13, from: 1, to: 99)
    #expect(graph.report.programs == ["Firefox", "OBS"])
    graph.remove(12)
    graph.remove(3)
    #expect(graph.report == ShareReport(isShared: true))
    graph.remove(1)
    #expect(graph.report == ShareReport(isShared: false))
  }

  @Test func oneOfTwoSharesMayEnd() {
    var graph = VideoGraph()
    graph.addNode(1, mediaClass: "Stream/Output/Video")
    graph.addNode(2, mediaClass: "Stream/Output/Video")
    graph.remove(1)
    #expect(graph.report.isShared)
    graph.remove(2)
    #expect(!graph.report.isShared)
  }

  @Test func aFloodDoesNotMakeItGrow() {
    var graph = VideoGraph()
    graph.addNode(1, mediaClass: "Video/Source")
    for id in 2...20_000 as ClosedRange<UInt32> {
      graph.addNode(id, mediaClass: "Stream/Input/Video", program: "p\(id)")
      graph.addLink(100_000 + id, from: 1, to: id)
    }
    #expect(graph.report.programs.count == ShareReport.maximumPrograms)
    for id in 2...20_000 as ClosedRange<UInt32> {
      graph.remove(id)
      graph.remove(100_000 + id)
    }
    #expect(graph.report == ShareReport(isShared: true))
  }
}

/// The packets between the helper and the daemon.
struct ShareReportTests {
  @Test(arguments: [
    ShareReport(isShared: false), ShareReport(isShared: true),
    ShareReport(isShared: true, programs: ["OBS Studio", "Übertragung 📺"]),
  ])
  func packetsSayWhatTheReportDoes(report: ShareReport) {
    #expect(ShareReport(packet: report.packet) == report)
  }

  @Test(arguments: [
    [], [0x32], [0x30, 0x41], Array("1 yes".utf8), [0x31] + [UInt8](repeating: 0, count: 999),
  ])
  func nonsenseIsNoReport(bytes: [UInt8]) {
    #expect(ShareReport(packet: bytes) == nil)
  }

  @Test func namesAreShortAndOfOneLine() {
    let long = String(repeating: "é", count: 100)
    let report = ShareReport(
      isShared: true, programs: ["a\nb\u{1B}[31m\u{202E}", long, "", "a", "b", "c", "d"])
    #expect(report.programs == ["a", "ab[31m", "b", "c"])
    #expect(ShareReport(isShared: true, programs: [long]).programs.first?.utf8.count == 64)
    #expect(report.packet.count <= ShareReport.maximumLength)
  }
}

/// Where PipeWire is looked for.
struct PipeWireSocketTests {
  @Test(arguments: [
    ([:], nil), (["XDG_RUNTIME_DIR": "/run/user/7"], "/run/user/7/pipewire-0"),
    (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_RUNTIME_DIR": "/b"], "/b/pipewire-0"),
    (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_REMOTE": "other"], "/a/other"),
    (["XDG_RUNTIME_DIR": "/a", "PIPEWIRE_REMOTE": "/c/d"], "/c/d"),
  ])
  func path(environment: [String: String], path: String?) {
    #expect(PipeWireSocket.path(in: environment) == path)
  }
}
