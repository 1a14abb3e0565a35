// SPDX-License-Identifier: MIT

import Glibc
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
