// SPDX-License-Identifier: MIT

import Platform
import Testing

@testable import DesktopSignals

/// What signals say about the values that are followed.
struct NewsTests {
  private func changed(_ entries: [(String, BusValue)], without: [String] = []) -> [BusValue] {
    [
      .text("org.example.Thing"),
      .list(entries.map { .list([.text($0.0), $0.1]) }),
      .list(without.map { .text($0) }),
    ]
  }

  @Test func aPropertyComesWithItsValueOrWithout() {
    func news(_ arguments: [BusValue]) -> RemoteValue.News {
      RemoteValue.news(ofProperty: "Active", in: arguments)
    }
    #expect(
      news(changed([("Idle", .integer(1)), ("Active", .boolean(true))])) == .value(.boolean(true)))
    #expect(news(changed([("Idle", .integer(1))], without: ["Active"])) == .stale)
    #expect(news(changed([("Idle", .integer(1))], without: ["Other"])) == .none)
    #expect(news([]) == .none)
    #expect(news([.text("x"), .boolean(true), .integer(4)]) == .none)
  }

  @Test func aSettingIsTakenByItsKey() {
    let setting = RemoteValue.setting("reduced-motion", in: "org.freedesktop.appearance") { _, _ in
    }
    let name = BusValue.text("org.freedesktop.appearance")
    #expect(setting.news([name, .text("reduced-motion"), .integer(1)]) == .value(.integer(1)))
    #expect(setting.news([name, .text("color-scheme"), .integer(1)]) == .none)
    #expect(setting.news([name]) == .none)
  }

  @Test(
    arguments: [
      (BusValue.text("0"), true), (.text("0.0"), true), (.double(0), true), (.integer(0), true),
      (.text("0.5"), false), (.double(1), false), (.text("fast"), nil), (.list([]), nil),
    ] as [(BusValue, Bool?)])
  func kdesFactorIsReadInAnyType(_ value: BusValue, holds: Bool?) throws {
    var facts = DesktopFacts()
    let setting = RemoteValue.reducedMotion[2]
    setting.store(value, &facts)
    #expect(facts.animationFactor.map { $0 <= 0 } == holds)
  }

  @Test func whatIsOfTheWrongTypeIsAsIfNobodyHadSaidIt() {
    var facts = DesktopFacts()
    RemoteValue.battery.store(.text("yes"), &facts)
    RemoteValue.sleep.store(.integer(1), &facts)
    for value in RemoteValue.screensavers { value.store(.other, &facts) }
    for value in RemoteValue.powerProfiles { value.store(.boolean(true), &facts) }
    facts.isPowerSaverEnabled = nil
    #expect(facts == DesktopFacts())
  }
}
