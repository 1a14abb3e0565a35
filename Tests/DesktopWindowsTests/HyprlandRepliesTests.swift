// SPDX-License-Identifier: MIT

import DesktopWindows
import Settling
import Testing

/// Where Hyprland's windows are, in answers written after its documentation; none was recorded.
struct HyprlandRepliesTests {
  /// A monitor with a panel of 30 points at the top and one of 40 at the bottom; a turned one of scale 2.
  private static let monitors = """
    [{"id":0,"name":"DP-1","width":1920,"height":1080,"x":0,"y":0,"scale":1.00,"transform":0,
      "activeWorkspace":{"id":2,"name":"2"},"specialWorkspace":{"id":0,"name":""},
      "reserved":[0,30,0,40]},
     {"id":1,"name":"DP-2","width":2560,"height":1440,"x":1920,"y":0,"scale":2.00,"transform":1,
      "activeWorkspace":{"id":5,"name":"5"},"specialWorkspace":{"id":-98,"name":"special"},
      "reserved":[0,0,0,0]}]
    """

  private func client(_ id: String, _ members: String) -> String {
    """
    {"address":"0x\(id)","mapped":true,"hidden":false,"at":[10,50],"size":[300,200],"pinned":false,
     "title":"secret","class":"secret","pid":7,"floating":false,"workspace":{"id":2,"name":"2"},
     \(members)"focusHistoryID":1}
    """
  }

  private func windows(_ clients: [String]) -> ToldWindows? {
    let text = "[" + clients.joined(separator: ",") + "]"
    return HyprlandReplies(monitors: Array(Self.monitors.utf8), clients: Array(text.utf8))?.windows
  }

  private func ids(_ clients: [String]) -> [UInt64]? { windows(clients)?.shapes.map(\.id) }

  @Test func tilesComeFirstAndOnlyWhatIsShown() {
    let floating = client("a1", "").replacing("\"floating\":false", with: "\"floating\":true")
    let elsewhere = client("a2", "").replacing("\"id\":2", with: "\"id\":3")
    let special = client("a3", "").replacing("\"id\":2", with: "\"id\":-98")
    let pinned = elsewhere.replacing("\"pinned\":false", with: "\"pinned\":true")
    let hidden = client("a4", "").replacing("\"hidden\":false", with: "\"hidden\":true")
    #expect(ids([floating, elsewhere, special, hidden, client("b", "")]) == [0xa3, 0xb, 0xa1])
    #expect(ids([pinned]) == [0xa2])
    #expect(
      windows([client("c", "")])?.shapes
        == [WindowShape(id: 0xc, x: 10, y: 50, width: 300, height: 200)])
  }

  @Test func panelsAndScalesAndTurnsCount() throws {
    let told = try #require(windows([]))
    #expect(told.bottom(from: 0, 0, width: 1920, height: 1080) == 1040)
    #expect(told.bottom(from: 1920, 0, width: 720, height: 1280) == 1280)
  }

  @Test(arguments: [
    ("[300,200]", "[300,-200]"), ("[300,200]", "[300]"), ("[10,50]", "[\"1\",2]"),
    ("[10,50]", "[1e9,2]"), ("\"0xa\"", "\"a\""), ("\"0xa\"", "\"0x0\""), ("\"0xa\"", "7"),
  ])
  func nothingOfWhatCannotBeTrueIsBelieved(part: String, other: String) {
    #expect(windows([client("b", ""), client("a", "").replacing(part, with: other)]) == nil)
  }

  @Test(arguments: ["", "{}", "unknown request", "3", "[1,null,{}]"])
  func whatIsNoListTellsNothing(text: String) {
    let bytes = Array(text.utf8)
    #expect(HyprlandReplies(monitors: bytes, clients: bytes)?.windows?.shapes.isEmpty != false)
  }
}
