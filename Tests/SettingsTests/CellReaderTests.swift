// SPDX-License-Identifier: MIT
import Particles
import Testing
import Values

@testable import Settings

@Suite("[[layer.cell]]")
struct CellReaderTests {
  /// Enough for a cell to be worth no warning.
  private let seen = "birthRate = 1\nlifetime = 1\ncontents = { shape = \"circle\" }\n"

  @Test("like takes every value but the name, also from a later cell")
  func like() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      like = "b"
      velocity = 5
      [[layer.cell]]
      name = "b"
      contents = [{ shape = "heart" }, { emoji = "❄️", size = 40 }]
      birthRate = 10
      lifetime = 2
      [[layer.cell.behavior]]
      type = "drag"
      drag = 1
      [[layer.cell.cell]]
      birthRate = 1
      lifetime = 1
      contents = { shape = "star" }
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    #expect(cells.map(\.name) == [nil, nil, "b", "b"])
    #expect(cells.map(\.velocity) == [5, 5, 0, 0])
    #expect(cells.map(\.birthRate) == [5, 5, 5, 5])
    #expect(cells[1].contents == .emoji("❄️", size: 40))
    #expect(cells[0].behaviors == [Behavior(.drag(Behavior.Drag(drag: 1)))])
    #expect(cells[0].emitterCells.map(\.contents) == [.shape(.star, size: 100)])
  }

  @Test("births and motion may go by the screen; a number takes the place of a share")
  func screenScale() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      name = "a"
      birthRatePer = "area"
      velocity = "60%"
      yAcceleration = "-12.5%"
      \(seen)
      [[layer.cell]]
      like = "a"
      birthRatePer = "width"
      velocity = 60
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    #expect(cells.map(\.birthRatePer) == [.area, .width])
    #expect(cells.map(\.velocity) == [0, 60])
    #expect(cells.map(\.heightShares.velocity) == [0.6, 0])
    #expect(cells.map(\.heightShares.yAcceleration) == [-0.125, -0.125])
  }

  @Test("a shadow has values of its own, and none where it cannot be seen")
  func shadows() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      name = "a"
      shadow = { color = "#00000080", y = 2 }
      blur = 1.5
      \(seen)
      [[layer.cell]]
      like = "a"
      shadow = { color = "#00000000" }
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    let shadow = try #require(cells[0].shadow)
    #expect(shadow.y == 2 && shadow.blur == 3 && abs(shadow.color.alpha - 0.5) < 0.01)
    #expect(cells[0].blur == 1.5 && cells[1].shadow == nil)
    let wrong = readEffect("[[layer]]\n[[layer.cell]]\nshadow = { blurr = 2 }\n\(seen)")
    #expect(wrong.diagnostics.map(\.line) == [3])
    #expect(wrong.diagnostics.first?.message.contains("did you mean \"blur\"") ?? false)
  }

  @Test("births are divided by the weights of contents")
  func weights() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      contents = [
        { shape = "star", weight = 5 }, { shape = "heart" }, { shape = "circle", weight = 0.5 },
      ]
      birthRate = 13
      burstCount = 12
      lifetime = 1
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    #expect(cells.map(\.birthRate) == [10, 2, 1])
    #expect(cells.map(\.burstCount) == [9, 2, 1])
    let confetti = readEffect("[confetti]\nshapes = [{ emoji = \"🦄\", weight = 2 }]")
    #expect(confetti.diagnostics.map(\.line) == [2])
  }

  @Test(
    "shares that cannot be",
    arguments: [
      "velocity = \"60\"", "velocity = \"1001%\"", "velocityRange = \"-1%\"",
      "xAcceleration = \"5% + 1\"",
    ])
  func wrongShares(line: String) {
    let checked = readEffect("[[layer]]\n[[layer.cell]]\n\(line)\n\(seen)")
    #expect(checked.diagnostics.count == 1)
    #expect(checked.diagnostics.allSatisfy { $0.line == 3 && $0.message.contains("\"60%\"") })
  }

  @Test(
    "what sub-emitters emit is by time or distance, what others emit is not by distance",
    arguments: [
      ("second", "area", [8]), ("height", "height", [8]), ("second", "distance", []),
      ("distance", "second", [2]),
    ] as [(String, String, [Int])])
  func units(outer: String, inner: String, lines: [Int]) {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      birthRatePer = "\(outer)"
      \(seen)
      [[layer.cell.cell]]
      birthRatePer = "\(inner)"
      \(seen)
      """)
    #expect(checked.diagnostics.map(\.line) == lines)
  }

  @Test("what differs replaces lists and contents as a whole")
  func likeReplaces() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      name = "a"
      contents = [{ shape = "heart" }, { shape = "star" }]
      colors = ["#FF0000", "#00FF00"]
      birthRate = 10
      lifetime = 2
      [[layer.cell]]
      like = "a"
      contents = { shape = "circle" }
      colors = ["#0000FF"]
      """)
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    #expect(cells.map(\.birthRate) == [5, 5, 10])
    #expect(cells[2].contents == .shape(.circle, size: 100))
    #expect(cells[2].colors == [Color(red: 0, green: 0, blue: 1)])
  }

  @Test("like means a sibling first, then the first cell of the file")
  func likeScope() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      name = "a"
      velocity = 1
      \(seen)
      [[layer]]
      [[layer.cell]]
      like = "a"
      [[layer.cell]]
      name = "a"
      velocity = 2
      \(seen)
      [[layer.cell.cell]]
      like = "a"
      scale = 3
      \(seen)
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.last?.emitterCells)
    #expect(cells[0].velocity == 2)
    #expect(cells[1].emitterCells[0].velocity == 1)
    #expect(cells[1].emitterCells[0].scale == 3)
  }

  @Test("like without such a cell, and in circles")
  func likeFaults() {
    expectEffect(
      """
      [[layer]]
      [[layer.cell]]
      name = "flake"
      enabled = false
      [[layer.cell]]
      like = ①"flaek"
      [[layer.cell]]
      name = "a"
      like = "b"
      [[layer.cell]]
      name = "b"
      like = ②"a"
      [[layer.cell]]
      name = "self"
      like = ③"self"
      [[layer.cell]]
      name = "parent"
      \(seen)
      [[layer.cell.cell]]
      like = ④"parent"
      """,
      [
        "① error: layer[0].cell[1].like: there is no other cell named \"flaek\""
          + " (did you mean \"flake\"?)",
        "② error: layer[0].cell[3].like: \"a\" is made after this cell, which leads in a circle",
        "③ error: layer[0].cell[4].like: there is no other cell named \"self\"",
        "④ error: layer[0].cell[5].cell[0].like: \"parent\" is made after this cell,"
          + " which leads in a circle",
      ])
  }

  @Test("a long chain of cells ends in an error, not in the end of the stack")
  func likeChain() {
    let cells = (0..<500).map { "[[layer.cell]]\nname = \"c\($0)\"\nlike = \"c\($0 + 1)\"\n" }
    let checked = readEffect("[[layer]]\n" + cells.joined())
    #expect(checked.diagnostics.contains { $0.message.contains("more than 64 cells are made") })
  }

  @Test("an array of contents is as many cells with the births divided")
  func contentsArray() throws {
    let checked = readEffect(
      """
      [[layer]]
      [[layer.cell]]
      contents = [{ emoji = "❤️" }, { emoji = "💖" }, { image = "leaf.png" }, { text = "Hi" }]
      birthRate = 30
      burstCount = 6
      lifetime = 1
      """)
    #expect(checked.diagnostics == [])
    let cells = try #require(checked.value?.layers.first?.emitterCells)
    #expect(cells.map(\.birthRate) == [7.5, 7.5, 7.5, 7.5])
    #expect(cells.map(\.burstCount) == [2, 2, 1, 1])
    #expect(cells[2].contents == .image("/effects/leaf.png", size: nil))
    #expect(cells[3].contents == .text("Hi", font: nil, size: 100))
  }

  static let contentsFaults: [(String, [String])] = [
    (
      "①3",
      [
        "① error: layer[0].cell[0].contents: 3 is not a table"
          + " (expected shape, path, image, emoji, text, font, size, weight)"
      ]
    ),
    (
      "①{}",
      [
        "① error: layer[0].cell[0].contents: has nothing to show"
          + " (expected one of shape, path, image, emoji, text)"
      ]
    ),
    ("①[]", ["① error: layer[0].cell[0].contents: the array has 0 contents (expected 1 to 64)"]),
    (
      "①{ shape = \"heart\", emoji = \"x\" }",
      [
        "① error: layer[0].cell[0].contents: has shape, emoji"
          + " (expected one of shape, path, image, emoji, text)"
      ]
    ),
    (
      "[{ shape = \"heart\" }, { shape = \"circle\", ①siez = 3 }]",
      ["① error: layer[0].cell[0].contents[1]: unknown key \"siez\" (did you mean \"size\"?)"]
    ),
    (
      "{ image = ①\"../leaf.png\" }",
      [
        "① error: layer[0].cell[0].contents.image: \"../leaf.png\" leaves the effect's folder"
          + " (expected a path below it)"
      ]
    ),
    (
      "{ image = ①\"/etc/leaf.png\" }",
      [
        "① error: layer[0].cell[0].contents.image: \"/etc/leaf.png\" leaves the effect's folder"
          + " (expected a path below it)"
      ]
    ),
    (
      "{ image = ①\"a/../../leaf.png\" }",
      [
        "① error: layer[0].cell[0].contents.image: \"a/../../leaf.png\" leaves the effect's folder"
          + " (expected a path below it)"
      ]
    ),
    (
      "{ image = ①\"leaf.gif\" }",
      [
        "① error: layer[0].cell[0].contents.image: \"leaf.gif\" is not an image that can be shown"
          + " (expected a .png or .svg file)"
      ]
    ),
    (
      "{ image = ①\"other.png\" }",
      ["① error: layer[0].cell[0].contents.image: \"other.png\": there is no such file"]
    ),
    (
      "{ text = ①\"\(String(repeating: "x", count: 257))\" }",
      ["① error: layer[0].cell[0].contents.text: the text has 257 bytes (expected at most 256)"]
    ),
    (
      "{ text = ①\"a\\nb\" }",
      [
        "① error: layer[0].cell[0].contents.text: the text has a control character"
          + " (expected a line of text on one line)"
      ]
    ),
    (
      "{ shape = \"heart\", ①font = \"Sans\" }",
      ["① error: layer[0].cell[0].contents.font: only text has a font"]
    ),
    (
      "{ shape = \"heart\", size = ①0 }",
      ["① error: layer[0].cell[0].contents.size: 0 is out of range (expected 0.5 to 2048 points)"]
    ),
    (
      "{ path = ①\"10 10\" }",
      [
        "① error: layer[0].cell[0].contents.path: \"10 10\" is not a path"
          + " (expected SVG path data that begins with M)"
      ]
    ),
  ]

  @Test("contents that cannot be shown", arguments: contentsFaults)
  func contents(_ value: String, _ expected: [String]) {
    expectEffect("[[layer]]\n[[layer.cell]]\ncontents = \(value)", expected)
  }

  @Test("what is wrong with contents that are well written is a warning where they stand")
  func contentsProblems() {
    let marked = MarkedText(
      """
      kind = "ambient"
      [[layer]]
      [[layer.cell]]
      name = "a"
      birthRate = 1
      lifetime = 1
      contents = [{ shape = "star" }, ①{ text = "x", font = "Lost" }]
      [[layer.cell]]
      like = "a"
      [[confetti]]
      shapes = ["circle", ②{ emoji = "?" }]
      """)
    let checked = EffectReader.read(
      text: Array(marked.text.utf8), file: "test.toml", name: "test",
      resolveImage: { .success($0) },
      findProblem: { contents in
        switch contents {
        case .text(_, let font, _): "no font \(quoted(font ?? ""))"
        case .emoji: "no glyph"
        default: nil
        }
      })
    #expect(checked.value != nil)
    #expect(
      marked.lines(checked.diagnostics) == [
        "① warning: layer[0].cell[0].contents[1]: no font \"Lost\"",
        "② warning: confetti[0].shapes[1]: no glyph",
      ])
  }

  @Test("a cell that nobody would see is a warning")
  func invisible() {
    expectEffect(
      """
      [[layer]]
      ①[[layer.cell]]
      ②[[layer.cell]]
      birthRate = 1
      ③[[layer.cell]]
      burstCount = 1
      lifetime = 1
      [[layer.cell]]
      enabled = false
      ④[[layer]]
      """,
      [
        "① warning: layer[0].cell[0]: nothing is emitted: it has neither birthRate nor burstCount",
        "② warning: layer[0].cell[1]: nothing is seen: it has no lifetime",
        "③ warning: layer[0].cell[2]: nothing is seen: it has neither contents nor cells",
        "④ warning: layer[1]: nothing is emitted: it has no [[layer.cell]]",
      ])
  }

  @Test("cells may be nested four levels deep")
  func nesting() {
    let four = nested(4)
    #expect(readEffect(four).diagnostics == [])
    let messages = readEffect(nested(5)).diagnostics.map(\.message)
    #expect(messages == ["layer[0].cell: cells are nested 5 deep (expected at most 4)"])
  }

  @Test("cells that multiply are counted, not built")
  func multiplying() {
    let contents = "[" + String(repeating: "{ shape = \"star\" },", count: 64) + "]"
    let checked = readEffect(nested(4, contents: contents))
    let messages = checked.diagnostics.map(\.message)
    let fault = "stands for 4160 cells (expected at most 1024)"
    #expect(messages == ["layer[0].cell: \(fault)", "layer[0].cell[0].cell[0].cell: \(fault)"])
  }

  private func nested(_ levels: Int, contents: String = "{ shape = \"circle\" }") -> String {
    var text = "[[layer]]\n"
    for level in 1...levels {
      text += "[[layer\(String(repeating: ".cell", count: level))]]\n"
      text += "birthRate = 0.1\nlifetime = 0.1\ncontents = \(contents)\n"
    }
    return text
  }
}
