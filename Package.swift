// swift-tools-version: 6.0
// SPDX-License-Identifier: MIT
import Glibc
import PackageDescription

/// Where the headers of packages are, as pkg-config says.
///
/// The package manager's own way warns of `-pthread`, which GLib's packages have.
func headerFlags(_ packages: String) -> [String] {
  guard let pipe = popen("pkg-config --cflags-only-I \(packages)", "r") else { return [] }
  defer { pclose(pipe) }
  var line = [CChar](repeating: 0, count: 4096)
  guard fgets(&line, CInt(line.count), pipe) != nil else { return [] }
  let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  return text.split(whereSeparator: \.isWhitespace).map(String.init)
}

let package = Package(
  name: "effectd",
  products: [
    .executable(name: "effectd", targets: ["effectd"]),
    .executable(name: "effectctl", targets: ["effectctl"]),
    .executable(name: "effectd-fetch", targets: ["effectd-fetch"]),
    .executable(name: "effectd-pictures", targets: ["effectd-pictures"]),
    .executable(name: "effectd-shares", targets: ["effectd-shares"]),
    .executable(name: "effectbench", targets: ["effectbench"]),
  ],
  targets: [
    // The C floor: headers, module maps and shims.
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .systemLibrary(
      name: "CX11", pkgConfig: "x11 xext xrender xfixes xrandr xscrnsaver",
      providers: [
        .apt([
          "libx11-dev", "libxext-dev", "libxrender-dev", "libxfixes-dev", "libxrandr-dev",
          "libxss-dev",
        ])
      ]),
    .systemLibrary(
      name: "CWayland", pkgConfig: "wayland-client", providers: [.apt(["libwayland-dev"])]),
    .target(name: "CWaylandProtocols", dependencies: ["CWayland"], exclude: ["xml"]),
    .systemLibrary(
      name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
    // Without pkgConfig: Debian 13's libcurl.pc has flags that the package manager refuses.
    .systemLibrary(name: "CCurl", providers: [.apt(["libcurl4-openssl-dev"])]),
    .target(name: "CBlend"),
    .target(name: "CToml"),
    .target(
      name: "CPictures",
      cSettings: [.unsafeFlags(headerFlags("pangocairo librsvg-2.0 fontconfig"))],
      linkerSettings: [
        .linkedLibrary("cairo"), .linkedLibrary("fontconfig"), .linkedLibrary("glib-2.0"),
        .linkedLibrary("gobject-2.0"), .linkedLibrary("pango-1.0"),
        .linkedLibrary("pangocairo-1.0"), .linkedLibrary("rsvg-2"),
      ]),
    .target(
      name: "CPipeWire", cSettings: [.unsafeFlags(headerFlags("libpipewire-0.3"))],
      linkerSettings: [.linkedLibrary("pipewire-0.3")]),
    .target(name: "CConfinement"),
    .target(name: "CAllocationCount"),

    // The pure core: values and functions; time, chance and environment are arguments.
    .target(name: "Values"),
    .target(name: "JSON"),
    .target(name: "Particles", dependencies: ["Values"]),
    .target(name: "Settling", dependencies: ["Values"]),
    .target(name: "DesktopWindows", dependencies: ["JSON", "Settling"]),
    .target(name: "Seasons", dependencies: ["Values"]),
    .target(name: "Flags", dependencies: ["JSON", "Values"]),
    .target(
      name: "ControlProtocol", dependencies: ["JSON", "Values"],
      exclude: ["io.effectd.Control.varlink"]),
    .target(name: "PictureProtocol"),
    .target(name: "ScreenShares"),
    .target(name: "Settings", dependencies: ["CToml", "Particles", "Seasons", "Values"]),
    .target(
      name: "Director", dependencies: ["ControlProtocol", "Flags", "Seasons", "Settings", "Values"]),
    .target(name: "BuiltInEffects", resources: [.embedInCode("effects")]),

    // What touches the machine, each room one side of it.
    .target(name: "Platform", dependencies: ["CSystemd", "Values"]),
    .target(
      name: "DesktopSignals",
      dependencies: [
        "DesktopWindows", "Director", "Platform", "ScreenShares", "Settling", "Values",
      ]),
    .target(name: "PictureHelper", dependencies: ["CConfinement", "CPictures", "PictureProtocol"]),
    .target(name: "FlagFetch", dependencies: ["Flags", "JSON", "Platform", "Values"]),
    .target(
      name: "Library",
      dependencies: [
        "BuiltInEffects", "Flags", "JSON", "Particles", "Platform", "Seasons", "Settings", "Values",
      ]),

    // From contents to pixels.
    .target(name: "Pixels", dependencies: ["Values"]),
    .target(name: "Flashes", dependencies: ["Pixels"]),
    .target(name: "Sprites", dependencies: ["CBlend", "Particles", "Pixels", "Values"]),
    .target(name: "Canvas", dependencies: ["CBlend", "Pixels", "Sprites"]),
    .target(
      name: "Landing", dependencies: ["Particles", "Pixels", "Settling", "Sprites", "Values"]),
    .target(name: "Pictures", dependencies: ["CZlib", "Pixels", "Values"]),
    .target(
      name: "PictureClient",
      dependencies: ["PictureProtocol", "Pixels", "Platform", "Sprites", "Values"]),

    // The display servers; the backends do not know each other.
    .target(name: "Overlay", dependencies: ["Canvas", "Settling", "Sprites", "Values"]),
    .target(
      name: "OverlayX11",
      dependencies: ["CX11", "Overlay", "Pixels", "Settling", "Sprites", "Values"]),
    .target(
      name: "OverlayWayland",
      dependencies: [
        "CWayland", "CWaylandProtocols", "Canvas", "Overlay", "Pixels", "Sprites", "Values",
      ]),

    // Decisions, and the programs.
    .target(
      name: "EffectDaemon",
      dependencies: [
        "ControlProtocol", "DesktopSignals", "DesktopWindows", "Director", "Flags", "Landing",
        "Library", "Overlay", "Particles", "PictureClient", "Pixels", "Platform", "Seasons",
        "Settings", "Settling", "Sprites", "Values",
      ]),
    .executableTarget(
      name: "effectd",
      dependencies: [
        "DesktopSignals", "EffectDaemon", "Library", "Overlay", "OverlayWayland", "OverlayX11",
        "Platform",
      ]),
    .executableTarget(
      name: "effectctl",
      dependencies: [
        "Canvas", "ControlProtocol", "Director", "FlagFetch", "Flags", "Flashes", "JSON", "Landing",
        "Library", "Particles", "PictureClient", "Pictures", "Pixels", "Platform", "ScreenShares",
        "Seasons", "Settings", "Settling", "Sprites", "Values",
      ]),
    .executableTarget(name: "effectd-fetch", dependencies: ["CConfinement", "CCurl", "FlagFetch"]),
    .executableTarget(name: "effectd-pictures", dependencies: ["PictureHelper"]),
    .executableTarget(
      name: "effectd-shares", dependencies: ["CConfinement", "CPipeWire", "ScreenShares"]),
    .executableTarget(name: "flagcheck", dependencies: ["Flags", "JSON"]),
    .executableTarget(
      name: "effectbench",
      dependencies: [
        "BuiltInEffects", "CAllocationCount", "CCairo", "CX11", "Canvas", "Landing", "Particles",
        "PictureClient", "Pixels", "Settings", "Settling", "Sprites", "Values",
      ]),

    // The readers of others' input as functions of bytes, for fuzzers and for replaying.
    .target(
      name: "FuzzTargets",
      dependencies: [
        "Canvas", "ControlProtocol", "DesktopWindows", "Flags", "JSON", "Particles",
        "PictureHelper", "PictureProtocol", "Pixels", "Seasons", "Settings", "Settling", "Sprites",
      ]),

    .target(name: "Support", path: "Tests/Support"),
    .target(
      name: "PictureSupport", dependencies: ["PictureHelper", "PictureProtocol", "Pixels"],
      path: "Tests/PictureSupport"),
    .target(
      name: "OverlaySupport", dependencies: ["Canvas", "Pixels", "Sprites"],
      path: "Tests/OverlaySupport"),
    .testTarget(name: "FuzzReplayTests", dependencies: ["FuzzTargets", "Support"]),
    .testTarget(name: "ArchitectureTests", dependencies: ["Support"]),
    .executableTarget(
      name: "confinement-probe", dependencies: ["CConfinement", "PictureHelper"],
      path: "Tests/ConfinementProbe"),
    .testTarget(
      name: "PictureTests",
      dependencies: [
        "CConfinement", "FuzzTargets", "PictureClient", "PictureHelper", "PictureProtocol",
        "Platform",
        "Support", "Values", "confinement-probe", "effectd-pictures",
      ],
      exclude: ["References", "fake-helper.py"]),
    .testTarget(name: "ScreenSharesTests", dependencies: ["ScreenShares"]),
    .testTarget(name: "ValuesTests", dependencies: ["Values"]),
    .testTarget(name: "JSONTests", dependencies: ["JSON"]),
    .testTarget(
      name: "ParticlesTests", dependencies: ["CAllocationCount", "Particles", "Support", "Values"]),
    .testTarget(name: "SettlingTests", dependencies: ["Settling", "Values"]),
    .testTarget(name: "DesktopWindowsTests", dependencies: ["DesktopWindows", "JSON", "Settling"]),
    .testTarget(
      name: "LandingTests",
      dependencies: ["Canvas", "Landing", "Particles", "Pixels", "Settling", "Sprites", "Values"]),
    .testTarget(name: "SeasonsTests", dependencies: ["Seasons", "Support"]),
    .testTarget(name: "FlagsTests", dependencies: ["Flags", "JSON", "Support", "Values"]),
    .testTarget(
      name: "FlagFetchTests",
      dependencies: ["FlagFetch", "Flags", "Platform", "Support", "effectd-fetch"],
      exclude: ["lying-server.py"]),
    .testTarget(
      name: "ControlProtocolTests", dependencies: ["ControlProtocol", "JSON", "Support", "Values"]),
    .testTarget(
      name: "SettingsTests",
      dependencies: ["Particles", "Seasons", "Settings", "Support", "Values"],
      exclude: ["Frozen-0.1.0"]),
    .testTarget(name: "PlatformTests", dependencies: ["Platform", "Support", "Values"]),
    .testTarget(
      name: "DesktopSignalsTests",
      dependencies: [
        "DesktopSignals", "DesktopWindows", "Director", "Platform", "Settling", "Support", "Values",
        "effectd-shares",
      ]),
    .testTarget(name: "PixelsTests", dependencies: ["Pixels", "Support", "Values"]),
    .testTarget(name: "FlashesTests", dependencies: ["Flashes", "Pixels"]),
    .testTarget(
      name: "SpritesTests",
      dependencies: [
        "CAllocationCount", "CCairo", "Canvas", "OverlaySupport", "Particles", "PictureClient",
        "Pictures", "Pixels", "Sprites", "Support", "Values", "effectd-pictures",
      ]),
    .testTarget(
      name: "CanvasTests",
      dependencies: [
        "CBlend", "Canvas", "OverlaySupport", "Pixels", "Sprites", "Support", "Values",
      ]),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Particles", "PictureSupport", "Pictures", "Pixels", "Support", "Values",
      ]),
    .testTarget(
      name: "EffectsTests",
      dependencies: [
        "CAllocationCount", "Canvas", "ControlProtocol", "EffectDaemon", "Flashes",
        "OverlaySupport", "Particles", "PictureClient", "Pixels", "Settings", "Sprites", "Support",
        "Values",
      ]),
    .testTarget(name: "OverlayTests", dependencies: ["Overlay", "Sprites", "Values"]),
    .testTarget(
      name: "OverlayX11Tests",
      dependencies: [
        "CX11", "Canvas", "OverlaySupport", "OverlayX11", "Pixels", "Settling", "Sprites",
        "Support",
        "Values",
      ]),
    .testTarget(
      name: "OverlayWaylandTests",
      dependencies: [
        "CAllocationCount", "CWayland", "Canvas", "Overlay", "OverlaySupport", "OverlayWayland",
        "PictureSupport", "Pixels", "Sprites", "Support", "Values",
      ]),
    .testTarget(
      name: "DirectorTests",
      dependencies: [
        "ControlProtocol", "Director", "Flags", "Seasons", "Settings", "Support", "Values",
      ]),
    .testTarget(
      name: "EffectDaemonTests",
      dependencies: [
        "ControlProtocol", "DesktopSignals", "Director", "EffectDaemon", "JSON", "Library",
        "Overlay", "Particles", "Platform", "Seasons", "Settings", "Settling", "Support", "Values",
      ]),
    .testTarget(
      name: "EndToEndTests",
      dependencies: [
        "Support", "effectctl", "effectd", "effectd-fetch", "effectd-pictures", "effectd-shares",
      ]),
    .testTarget(
      name: "EffectctlTests",
      dependencies: [
        "ControlProtocol", "Flags", "JSON", "Particles", "Platform", "Seasons", "Settings",
        "Support",
        "Values", "effectctl", "effectd-pictures",
      ]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What the compiler holds beside the language: an import is for this file's insides unless it says
// `public`, a member needs the import of its own module, and a protocol as a type says `any`.
var settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("InternalImportsByDefault"),
]
#if compiler(>=6.1)
  settings.append(.enableUpcomingFeature("MemberImportVisibility"))
#endif
for target in package.targets where target.type != .system && target.type != .plugin {
  target.swiftSettings = settings
}

// The tests draw many thousand frames and read many thousand texts: where that is done the compiler
// optimises in debug builds, too, which keep their checks.
let busy: Set = [
  "Canvas", "Flashes", "JSON", "Landing", "OverlaySupport", "Particles", "Pictures", "Pixels",
  "Seasons", "Settings", "Settling", "Sprites", "Support", "Values",
]
for target in package.targets where busy.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-O"], .when(configuration: .debug)))
}

// The fuzzers need the compiler's libFuzzer and its instructions in all modules; see scripts/fuzz.
if Context.environment["EFFECTD_FUZZ"] != nil {
  package.targets += [
    .systemLibrary(name: "CLibFuzzer", path: "fuzz/CLibFuzzer"),
    .executableTarget(
      name: "effectd-fuzz", dependencies: ["CLibFuzzer", "FuzzTargets"], path: "fuzz/Driver"),
  ]
}
