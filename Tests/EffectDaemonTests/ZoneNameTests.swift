// SPDX-License-Identifier: MIT

import Glibc
import Seasons
import Settings
import Support
import Testing

@testable import Library

/// The name of the local zone, as `setup` and the rules of flags get it.
struct ZoneNameTests {
  let root = TemporaryDirectory()

  init() {
    let zones = "usr/share/zoneinfo"
    root.write(
      "#comment\nIN\t+2232+08822\tAsia/Kolkata\nNL\t+5222+00454\tEurope/Amsterdam\n",
      to: "\(zones)/zone.tab")
    root.write(
      "# version 2026a\nL Asia/Kolkata Asia/Calcutta\nL Europe/Brussels Europe/Amsterdam\n"
        + "L Etc/UTC UTC\n", to: "\(zones)/tzdata.zi")
    for name in ["Asia/Kolkata", "Asia/Calcutta", "Europe/Amsterdam", "Etc/UTC", "US/Odd"] {
      root.write("TZif", to: "\(zones)/\(name)")
    }
    // Known to neither table, as on systems that have links alone.
    symlink("../Asia/Kolkata", root("\(zones)/US/Link"))
    root.write("", to: "etc/.keep")
    symlink("../usr/share/zoneinfo/Asia/Calcutta", root("etc/localtime"))
  }

  @Test(
    arguments: [
      (nil, "Asia/Kolkata"), ("", "Asia/Kolkata"), ("Asia/Kolkata", "Asia/Kolkata"),
      ("Asia/Calcutta", "Asia/Kolkata"), (":Asia/Calcutta", "Asia/Kolkata"),
      // A country's own name is never replaced by its neighbour's.
      ("Europe/Amsterdam", "Europe/Amsterdam"),
      ("UTC", "Etc/UTC"), ("Etc/UTC", "Etc/UTC"),
      ("/usr/share/zoneinfo/Asia/Calcutta", "Asia/Kolkata"),
      (":/usr/share/zoneinfo/posix/Asia/Calcutta", "Asia/Kolkata"),
      (":/etc/localtime", "Asia/Kolkata"), ("US/Link", "Asia/Kolkata"),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "CET-1CEST,M3.5.0,M10.5.0/3"),
      ("/opt/zone", "/opt/zone"), ("../../etc/passwd", "../../etc/passwd"),
    ] as [(String?, String)])
  func formerNamesArePresentOnes(value: String?, name: String) {
    let environment = value.map { ["TZ": $0] } ?? [:]
    #expect(SystemFacts.timeZoneName(environment: environment, root: root.path) == name)
  }

  /// The sun's times are those of the zone's city, but for what the settings say.
  @Test(
    arguments: [
      ("Asia/Calcutta", 22.53, 88.37), ("Europe/Amsterdam", 52.37, 4.9), ("UTC", nil, nil),
      ("CET-1CEST,M3.5.0,M10.5.0/3", nil, nil),
    ] as [(String, Double?, Double?)])
  func thePlaceIsTheCityOfTheZone(zone: String, latitude: Double?, longitude: Double?) throws {
    var configuration = Configuration()
    let environment = ["TZ": zone]
    func place() -> GeographicPlace? {
      SystemFacts.place(configuration, environment: environment, root: root.path)
    }
    #expect(place() == nil, "nothing asks for it")
    let hours = try HoursWindow(parsing: "sunset-23:00")
    configuration.seasons = [Season(name: "a", effect: "b", during: Stretch(hours: hours))]
    #expect(place().map { ($0.latitude * 100).rounded() / 100 } == latitude)
    #expect(place().map { ($0.longitude * 100).rounded() / 100 } == longitude)
    configuration.place = GeographicPlace(latitude: 1, longitude: 2)
    #expect(place() == configuration.place)
  }

  @Test func withoutAnyFileItIsUTC() {
    let nowhere = TemporaryDirectory()
    #expect(SystemFacts.timeZoneName(environment: [:], root: nowhere.path) == "UTC")
  }

  /// With the real database: every former name has a file, and leads to a name that has one.
  @Test(arguments: [
    ("Asia/Calcutta", "Asia/Kolkata"), ("US/Pacific", "America/Los_Angeles"),
    ("Asia/Saigon", "Asia/Ho_Chi_Minh"), ("GB", "Europe/London"),
    ("America/Buenos_Aires", "America/Argentina/Buenos_Aires"), ("Europe/Kiev", "Europe/Kyiv"),
  ])
  func theRealDatabaseIsFollowed(former: String, present: String) {
    #expect(SystemFacts.timeZoneName(environment: ["TZ": former]) == present)
  }
}
