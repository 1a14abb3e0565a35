// SPDX-License-Identifier: MIT

/// The environment that the helper keeps.
public enum FontEnvironment {
  /// Fontconfig's and Pango's variables, and those of the XDG Base Directory Specification.
  ///
  /// The language decides which font is taken for characters that several languages share.
  public static let variables: Set<String> = [
    "FC_LANG", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT", "HOME", "LANG", "LC_ALL",
    "LC_CTYPE", "PANGO_LANGUAGE", "XDG_CACHE_HOME", "XDG_CONFIG_DIRS", "XDG_CONFIG_HOME",
    "XDG_DATA_DIRS", "XDG_DATA_HOME",
  ]
}
