// SPDX-License-Identifier: MIT

import JSON
import Settling
import Testing

@testable import DesktopSignals

/// Where sway's windows are.
struct SwaySurveyTests {
  private func windows(_ text: String) throws -> SwayWindows.Windows? {
    SwayWindows.windows(of: try JSONValue(parsing: Array(text.utf8)))
  }

  /// What sway 1.7 answers, shortened: a bar of 30 points, a tile with a title, one in an unseen tab, and a
  /// floating window.
  private static let tree = """
    {"type":"root","nodes":[
      {"type":"output","name":"__i3","rect":{"x":0,"y":0,"width":1280,"height":720},"nodes":[]},
      {"type":"output","name":"HEADLESS-1","current_workspace":"2",
        "rect":{"x":100,"y":0,"width":1280,"height":720},"nodes":[
        {"type":"workspace","name":"1","rect":{"x":100,"y":0,"width":1280,"height":690},"nodes":[
          {"type":"con","id":4,"pid":9,"visible":false,
            "rect":{"x":0,"y":0,"width":1,"height":1}}]},
        {"type":"workspace","name":"2","rect":{"x":100,"y":0,"width":1280,"height":690},
          "nodes":[{"type":"con","id":5,"nodes":[
            {"type":"con","id":6,"pid":7,"name":"secret","visible":true,
              "rect":{"x":100,"y":23,"width":640,"height":667},
              "deco_rect":{"x":100,"y":0,"width":640,"height":23}},
            {"type":"con","id":7,"pid":8,"visible":false,
              "rect":{"x":740,"y":23,"width":640,"height":667}}]}],
          "floating_nodes":[{"type":"floating_con","id":8,"pid":9,"visible":true,
            "rect":{"x":300,"y":200,"width":742,"height":427},
            "deco_rect":{"x":0,"y":0,"width":0,"height":0}}]}]}]}
    """

  @Test func tilesComeFirstAndTitlesCount() throws {
    let found = try #require(try windows(Self.tree))
    #expect(
      found.shapes == [
        WindowShape(id: 6, x: 100, y: 0, width: 640, height: 690),
        WindowShape(id: 8, x: 300, y: 200, width: 742, height: 427),
      ])
    #expect(found.bottoms == ["HEADLESS-1": 690])
  }

  @Test(arguments: [
    "{}", "[]", "3", "{\"type\":\"root\"}", "{\"type\":\"root\",\"nodes\":7}",
    "{\"type\":\"con\",\"nodes\":[]}",
  ])
  func whatIsNoTreeTellsNothing(text: String) throws {
    #expect(try windows(text) == nil)
  }

  @Test func nonsenseIsLeftOut() throws {
    let node =
      "{\"visible\":true,\"pid\":1,\"id\":-5,\"rect\":{\"x\":1,\"y\":1,\"width\":1,\"height\":1}}"
    let broken = "{\"visible\":true,\"pid\":1,\"id\":5,\"rect\":{\"x\":\"1\"}}"
    let text = """
      {"type":"root","nodes":[{"name":"A","current_workspace":"1","nodes":[
        {"name":"1","nodes":[\(node),\(broken),null,3]}]}]}
      """
    #expect(try windows(text) == SwayWindows.Windows())
  }
}
