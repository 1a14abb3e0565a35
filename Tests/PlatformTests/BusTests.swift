// SPDX-License-Identifier: MIT

import Support
import Testing

@testable import Platform

/// Addresses of buses, rules, and a bus of the test's own.
struct BusTests {
  @Test(
    arguments: [
      (["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a/b", "XDG_RUNTIME_DIR": "/r"], ["/a/b"]),
      (["XDG_RUNTIME_DIR": "/run/user/1000"], ["/run/user/1000/bus"]),
      (["XDG_RUNTIME_DIR": "/r n%ä"], ["/r n%ä/bus"]),
      (["XDG_RUNTIME_DIR": "relative"], nil),
      ([:], nil),
      (["DBUS_SESSION_BUS_ADDRESS": "tcp:host=x,port=1"], nil),
      (["DBUS_SESSION_BUS_ADDRESS": "unixexec:path=/bin/sh;unix:path=/x,guid=0f"], ["/x"]),
      (["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/tmp/x"], []),
    ] as [([String: String], [String]?)])
  func theSessionsBusIsFound(_ environment: [String: String], paths: [String]?) {
    #expect(BusAddress.session(environment: environment)?.socketPaths == paths)
  }

  @Test func theSystemsBusHasItsPlace() {
    let usual = BusAddress.system(environment: [:])
    #expect(usual?.socketPaths == ["/var/run/dbus/system_bus_socket"])
    let own = BusAddress.system(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/s"])
    #expect(own?.text == "unix:path=/s")
  }

  @Test func rulesSayAllTheirParts() {
    #expect(
      BusMatch.properties(sender: "a.b", path: "/c", interface: "d.e").rule
        == "type='signal',sender='a.b',interface='org.freedesktop.DBus.Properties',"
        + "member='PropertiesChanged',path='/c',arg0='d.e'")
    let open = BusMatch(sender: "a.b", path: nil, interface: "c.d", member: "E")
    #expect(open.rule == "type='signal',sender='a.b',interface='c.d',member='E'")
  }

  @Test func valuesAreLookedInto() {
    let entry = BusValue.list([.text("k"), .integer(3)])
    let dictionary = BusValue.list([entry, .list([.text("lone")])])
    #expect(dictionary["k"] == .integer(3))
    #expect(dictionary["lone"] == nil)
    #expect(BusValue.text("0.5").number == 0.5)
    #expect(BusValue.boolean(true).number == nil)
    #expect(BusValue.other.elements.isEmpty)
  }

  @Test(.enabled(if: PrivateBus.isInstalled)) func callsAreAnsweredOrRefused() throws {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    try own.start()
    let loop = try EventLoop()
    let bus = try Bus(loop: loop, address: try #require(BusAddress(own.address)))
    var answers: [Result<[BusValue], BusError>] = []
    bus.onConnected = {
      for member in ["GetId", "ListNames", "NoSuchMethod"] {
        let call = BusCall(
          service: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
          interface: "org.freedesktop.DBus", member: member)
        bus.call(call) { answers.append($0) }
      }
    }
    bus.start()
    #expect(try loop.run(timeout: .seconds(20)) { answers.count == 3 })
    #expect(try answers[0].get().first?.text?.count == 32)
    #expect(try answers[1].get().first?.elements.contains(.text("org.freedesktop.DBus")) == true)
    #expect(throws: BusError.self) { try answers[2].get() }
    bus.onConnected = {}
  }

  /// What is played to us is of every type, and wrapped deeper than anybody needs.
  @Test(.enabled(if: PrivateBus.isInstalled)) func signalsOfEveryTypeAreRead() throws {
    let own = PrivateBus("DBUS_SESSION_BUS_ADDRESS")
    try own.start()
    try own.play(["--session", "a.b", "/c", "d.e"], as: "a.b")
    let loop = try EventLoop()
    let bus = try Bus(loop: loop, address: try #require(BusAddress(own.address)))
    var heard: [BusValue]?
    let match = BusMatch(sender: "a.b", path: "/c", interface: "d.e", member: "News")
    let subscription = bus.subscribe(match) { heard = $0 }
    bus.start()
    #expect(try loop.run(timeout: .seconds(20)) { bus.isConnected })
    // The rule is on its way before what follows from another program.
    _ = try loop.run(timeout: .seconds(20)) { true }
    try own.tell(
      "a.b", "/c", "EmitSignal", "sssav", "d.e", "News", "bynqiuxtdsv", "11", "b", "true", "y", "7",
      "n", "-5", "q", "6", "i", "-9", "u", "8", "x", "-1", "t", "18446744073709551615", "d", "0.5",
      "s", "text", "v", "v", "b", "true")
    #expect(try loop.run(timeout: .seconds(20)) { heard != nil })
    let expected: [BusValue] = [
      .boolean(true), .integer(7), .integer(-5), .integer(6), .integer(-9), .integer(8),
      .integer(-1), .integer(.max), .double(0.5), .text("text"), .boolean(true),
    ]
    #expect(heard == expected)
    _ = subscription
  }
}
