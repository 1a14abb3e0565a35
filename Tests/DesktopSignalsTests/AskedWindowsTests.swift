// SPDX-License-Identifier: MIT

import DesktopSignals
import DesktopWindows
import Settling
import Testing
import Values

/// How often a desktop is asked that does not tell by itself.
struct AskedWindowsTests {
  /// A desktop that is asked in every turn of a loop of sixty turns a second.
  private final class Scene {
    var answer = ToldWindows([])
    var questions = 0
    var changes = 0
    private var now = MonotonicTime.zero
    private lazy var windows = AskedWindows(name: "test") { [unowned self] in
      questions += 1
      return answer
    }

    var news: WindowNews { windows.news }

    /// Questions within some seconds.
    func count(seconds: Int, isWanted: Bool = true, isSlow: Bool = false) -> Int {
      let before = questions
      for _ in 0..<(60 * seconds) {
        now = now + .microseconds(16_667)
        let need = WindowNeed(isWanted: isWanted, isSlow: isSlow, now: now)
        if windows.attend(need) { changes += 1 }
      }
      return questions - before
    }
  }

  @Test func fourTimesASecondOrOnceOrNever() {
    let scene = Scene()
    #expect((38...41).contains(scene.count(seconds: 10)))
    #expect(scene.count(seconds: 10, isWanted: false) == 0)
    #expect((9...11).contains(scene.count(seconds: 10, isSlow: true)))
    #expect(scene.changes == 1)
  }

  @Test func withEachFrameWhileSomethingMoves() {
    let scene = Scene()
    _ = scene.count(seconds: 1)
    scene.answer = ToldWindows([WindowShape(id: 1, x: 0, y: 90, width: 90, height: 90)])
    // Half a second with each frame, then as usual.
    #expect((30...36).contains(scene.count(seconds: 1)))
    #expect((38...41).contains(scene.count(seconds: 10)))
    #expect(scene.changes == 2)
  }

  @Test func whoDoesNotAnswerIsAskedEverLessOften() throws {
    let scene = Scene()
    let windows = try #require(ToldWindows([]))
    _ = scene.count(seconds: 1)
    scene.answer = nil
    // One that is only busy is believed a little longer.
    #expect(scene.count(seconds: 2) == 2)
    #expect(scene.news == .told(windows))
    #expect(scene.count(seconds: 600) < 18)
    #expect(scene.news == .failed("test does not tell where windows are"))
    #expect(scene.changes == 2)
    scene.answer = windows
    _ = scene.count(seconds: 65)
    #expect(scene.news == .told(windows))
    #expect((38...41).contains(scene.count(seconds: 10)))
  }
}
