// SPDX-License-Identifier: MIT

// Tells effectd whether the screen is shared, as PipeWire's graph shows it, in a process of its own:
// libpipewire starts a thread and is woken by every stream that appears. Standard input is the socket;
// see ScreenShares.

import CConfinement
import CPipeWire
import Glibc
import ScreenShares

/// What is known of the graph, and what was said of it last.
final class Reporter {
  var graph = VideoGraph()
  private var last: ShareReport?

  /// Sends the report if it has changed; without a receiver there is nothing left to do.
  func report() {
    let report = graph.report
    guard report != last else { return }
    last = report
    let packet = report.packet
    guard send(STDIN_FILENO, packet, packet.count, CInt(MSG_NOSIGNAL)) == packet.count else {
      exit(1)
    }
  }

  /// The reporter behind a pointer that a callback gets.
  static func at(_ context: UnsafeMutableRawPointer?) -> Reporter? {
    context.map { Unmanaged<Reporter>.fromOpaque($0).takeUnretainedValue() }
  }
}

let listener = effectd_graph_listener(
  node: { context, id, mediaClass, role, program, hasDevice in
    Reporter.at(context)?.graph.addNode(
      id, mediaClass: mediaClass.map { String(cString: $0) },
      role: role.map { String(cString: $0) },
      program: program.map { String(cString: $0) }, hasDevice: hasDevice)
  },
  link: { context, id, output, input in
    Reporter.at(context)?.graph.addLink(id, from: output, to: input)
  },
  removed: { context, id in Reporter.at(context)?.graph.remove(id) },
  settled: { context in Reporter.at(context)?.report() })

// It lives for as long as effects show, and sleeps nearly all of that.
guard effectd_confine_process(effectd_limits(memory: 512 << 20, seconds: 600)) == 0 else { exit(2) }
let reporter = Reporter()
var events = listener
guard let graph = effectd_graph_open(&events, Unmanaged.passUnretained(reporter).toOpaque()) else {
  exit(3)
}
// All files that it needs are open by now.
let files = effectd_confine_files(nil, 0)
let calls = effectd_confine_calls()
guard files >= 0, calls >= 0 else { exit(2) }
effectd_graph_follow(graph, STDIN_FILENO)
