// SPDX-License-Identifier: MIT

import DesktopWindows
import JSON
import Settling
import Testing

/// Where sway's windows are.
struct SwayTreeTests {
  private func windows(_ text: String) -> ToldWindows? {
    SwayTree(Array(text.utf8))?.windows
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
    let found = try #require(windows(Self.tree))
    #expect(
      found.shapes == [
        WindowShape(id: 6, x: 100, y: 0, width: 640, height: 690),
        WindowShape(id: 8, x: 300, y: 200, width: 742, height: 427),
      ])
    #expect(found.bottom(from: 100, 0, width: 1280, height: 720) == 690)
    #expect(found.bottom(from: 1380, 0, width: 1280, height: 720) == nil)
  }

  @Test(arguments: [
    "{}", "[]", "3", "{\"type\":\"root\"}", "{\"type\":\"root\",\"nodes\":7}",
    "{\"type\":\"con\",\"nodes\":[]}", "", "{\"type\":\"root\",\"nodes\":[",
  ])
  func whatIsNoTreeTellsNothing(text: String) throws {
    #expect(windows(text) == nil)
  }

  private func tree(of node: String) -> String {
    """
    {"type":"root","nodes":[{"name":"A","current_workspace":"1","nodes":[
      {"name":"1","nodes":[null,3,{"visible":true,"pid":1,"id":5,\(node)}]}]}]}
    """
  }

  @Test(arguments: [
    "\"x\":0", "\"rect\":{\"x\":\"1\"}",
    "\"rect\":{\"x\":1,\"y\":1,\"width\":-1,\"height\":9}",
    "\"rect\":{\"x\":1e99,\"y\":1,\"width\":9,\"height\":9}",
    "\"rect\":{\"x\":1,\"y\":1,\"width\":9,\"height\":1e999}",
  ])
  func nothingOfWhatCannotBeTrueIsBelieved(node: String) {
    #expect(windows(tree(of: node)) == nil)
  }

  @Test func whatCannotBeSeenIsLeftOut() {
    let node = "\"rect\":{\"x\":1,\"y\":1,\"width\":0,\"height\":9}"
    #expect(windows(tree(of: node))?.shapes.isEmpty == true)
  }

  private func middle(_ text: String) throws -> [Double]? {
    let root = try JSONValue(parsing: Array("{\"type\":\"root\",\(text)".utf8))
    return SwayTree(root: root)?.focusedMiddle.map { [$0.x, $0.y] }
  }

  @Test func theFocusIsFoundAmongTilesAndFloatingWindows() throws {
    let window = """
      {"focused":true,"pid":7,"rect":{"x":640,"y":20,"width":320,"height":200},"nodes":[]}
      """
    let tiled = """
      "nodes":[{"nodes":[{"focused":false,"pid":3,"nodes":[]},\(window)]}]}
      """
    #expect(try middle(tiled) == [800, 120])
    #expect(try middle("\"nodes\":[],\"floating_nodes\":[\(window)]}") == [800, 120])
  }

  @Test(arguments: [
    "\"nodes\":[]}", "\"nodes\":[{\"focused\":true,\"type\":\"workspace\"}]}",
    "\"nodes\":[{\"focused\":true,\"pid\":7,\"rect\":{\"x\":1}}]}",
  ])
  func anEmptyWorkspaceHasNoFocus(text: String) throws {
    #expect(try middle(text) == nil)
  }
}
