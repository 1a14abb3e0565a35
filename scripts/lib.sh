# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2034
# What the scripts share. To be sourced; needs bash.

# Debian has programs that are not on everybody's PATH: those of administrators, and games.
for folder in /usr/local/sbin /usr/sbin /sbin /usr/games; do
  case :$PATH: in
    *:"$folder":*) ;;
    *) PATH=$PATH:$folder ;;
  esac
done
unset folder

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# Debian's names for what is needed to build …
build_packages=(
  ca-certificates git libc6-dev libcairo2-dev libcurl4-openssl-dev libfontconfig-dev libpango1.0-dev
  libpipewire-0.3-dev librsvg2-dev libsystemd-dev libtomlplusplus-dev libwayland-dev libx11-dev libxext-dev libxfixes-dev
  libxrandr-dev libxrender-dev libxss-dev pkgconf zlib1g-dev
)
# … to see it on a screen that is not there …
desktop_packages=(
  fonts-dejavu-core fonts-noto-color-emoji hsetroot imagemagick openbox picom x11-utils
  x11-xserver-utils xdotool xvfb
)
# … to test it on other desktops …
test_packages=(
  dbus-daemon desktop-file-utils fish i3-wm make metacity openssl pipewire pipewire-bin
  python3-dbusmock scdoc shellcheck
  socat systemd twm wmctrl x11-apps xcompmgr xfwm4 xserver-xephyr xsettingsd zsh
)
# … and on those of Wayland.
wayland_packages=(
  gjs gnome-shell grim kwin-wayland libwayland-bin mutter sway swaybg swaylock waybar wayland-utils weston wev xwayland
)

# How the tests are built, and with them the programs that they run. Other builds do not fail for what
# a newer compiler has to say.
strict=(-Xswiftc -warnings-as-errors)

say() { printf '%s\n' "$*" >&2; }

fail() {
  say "${0##*/}: $*"
  exit 1
}

have() { command -v "$1" >/dev/null 2>&1; }

# Runs a command as root: directly, or through sudo.
as_root() {
  if [[ $(id -u) -eq 0 ]]; then
    "$@"
  elif have sudo; then
    sudo "$@"
  else
    return 127
  fi
}

# Which of the packages named are not installed.
missing_packages() {
  local name installed
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' 2>/dev/null |
    sed -n 's/^installed //p')
  for name in "$@"; do
    grep -qxF -- "$name" <<<"$installed" || printf '%s\n' "$name"
  done
}

# The package of the C++ library's headers, if none of its versions is installed yet: the newest.
cxx_package() {
  local present
  present=$(dpkg-query -W -f '${db:Status-Status}\n' 'libstdc++-*-dev' 2>/dev/null || true)
  if grep -qx installed <<<"$present"; then return 0; fi
  apt_refresh
  apt-cache pkgnames libstdc++- | grep -xE 'libstdc\+\+-[0-9]+-dev' | sort -V | tail -n 1
}

# Installs what is missing of the packages named. Where that cannot be done it says what is needed
# and goes on: the system may have it under another name.
install_missing() {
  local missing
  if ! have apt-get || ! have dpkg-query; then
    say "Not a Debian system: you need what these packages hold: $*"
    return 0
  fi
  mapfile -t missing < <(missing_packages "$@")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  apt_refresh
  mapfile -t missing < <(available "${missing[@]}")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "Installing ${missing[*]}"
  if ! as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -q --no-install-recommends "${missing[@]}" >&2; then
    say "They could not be installed. As root: apt-get install ${missing[*]}"
  fi
}

# Reads the package lists, once for each run of a script.
apt_refresh() {
  [[ -z ${apt_is_fresh:-} ]] || return 0
  apt_is_fresh=1
  as_root apt-get update -q >&2 || say "The package lists could not be read."
}

# Those of the packages named that the archive has.
available() {
  local name candidate
  for name in "$@"; do
    candidate=$(apt-cache policy "$name" 2>/dev/null | sed -n 's/ *Candidate: *//p')
    if [[ -n $candidate && $candidate != '(none)' ]]; then printf '%s\n' "$name"; fi
  done
}

# Sees to it that there is a Swift of at least 6.0: the one on PATH, else Debian's own.
require_swift() {
  if ! have swift && have apt-get; then
    apt_refresh
    local version
    version=$(apt-cache policy swiftlang 2>/dev/null | sed -n 's/ *Candidate: *//p')
    [[ $version != 6.* ]] || install_missing swiftlang
  fi
  have swift || fail "Swift 6.0 or later is needed: Debian 13's package swiftlang," \
    "or a toolchain from swift.org on your PATH."
  local number
  swift --version >/dev/null || fail "The swift on PATH does not run, see above."
  number=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\).*/\1/p' | head -n 1)
  [[ ${number:-0} -ge 6 ]] || fail "Swift 6.0 or later is needed, this one is ${number:-unknown}."
}

# Installs what building needs.
require_build_tools() {
  local cxx=()
  if have dpkg-query; then mapfile -t cxx < <(cxx_package); fi
  install_missing "${build_packages[@]}" "${cxx[@]}"
  require_swift
}

# The options of `swift build` that make the programs independent of the toolchain, where it has its
# library for that. With DYNAMIC_STDLIB=1 they use the system's instead.
static_flags() {
  [[ -z ${DYNAMIC_STDLIB:-} ]] || return 0
  local library
  library=$(dirname "$(readlink -f "$(command -v swift)")")/../lib/swift_static/linux
  if [[ -f $library/libswiftCore.a ]]; then printf '%s\n' --static-swift-stdlib; fi
}

# build_release PRODUCT…: builds for use, below SCRATCH_PATH (default .build), and prints the folder of
# the programs.
#
# Errors are passed on by hand: within $(…) bash does not stop at them.
build_release() {
  local flags product
  mapfile -t flags < <(static_flags)
  # What Debian's compilers tell the linker by themselves: addresses of functions cannot be
  # overwritten once the program runs, and the file says which build it is.
  flags+=(-Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker --build-id=sha1)
  # One folder of sources may be built for several systems, each in a folder of its own.
  if [[ -n ${SCRATCH_PATH:-} ]]; then flags+=(--scratch-path "$SCRATCH_PATH"); fi
  cd "$root" || return
  for product in "$@"; do
    swift build -c release "${flags[@]}" --product "$product" >&2 || return
  done
  swift build -c release "${flags[@]}" --show-bin-path
}

# The extension of GNOME Shell that lets clicks through.
gnome_extension=effectd@effectd.github.io

# make_gnome_extension FOLDER: writes it in the format of the GNOME Shell of the version GNOME_SHELL, or
# of the one that is here or would be installed, else the newest.
make_gnome_extension() {
  local folder=$1 format=esm versions=(45 46 47 48 49 50 51) major=${GNOME_SHELL:-}
  major=${major%%.*}
  if [[ -n $major ]]; then
    :
  elif have gnome-shell; then
    major=$(gnome-shell --version | sed 's/[^0-9]*\([0-9]*\).*/\1/')
  elif have apt-cache; then
    major=$(apt-cache policy gnome-shell 2>/dev/null | sed -n 's/ *Candidate: *\([0-9]*\).*/\1/p')
  fi
  if [[ -n $major && $major -lt 45 ]]; then format=legacy versions=(42 43 44); fi
  mkdir -p "$folder"
  sed -e "/^\/\/@ companion.js$/{r $root/gnome/companion.js" -e 'd}' "$root/gnome/$format.js" \
    >"$folder/extension.js"
  printf '{"uuid": "%s", "name": "effectd", "version": 1, "shell-version": [%s],\n"description": "%s"}\n' \
    "$gnome_extension" "$(printf ', "%s"' "${versions[@]}" | cut -c3-)" \
    "Lets clicks through the effects of effectd" >"$folder/metadata.json"
}
