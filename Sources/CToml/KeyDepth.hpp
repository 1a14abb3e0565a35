// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

/// Where a dotted key becomes deeper than `limit`, as an offset, or npos.
///
/// toml++ limits the nesting of values, but not of dotted keys: `a.a.a…` of a megabyte becomes a
/// tree half a million levels deep, whose destruction overflows the stack. So dots outside of
/// strings and comments are counted before it sees the text.
class KeyDepthScan {
public:
  KeyDepthScan(std::string_view text, std::size_t limit) : text(text), limit(limit) {}

  std::size_t run() {
    while (at < text.size()) {
      if (step() > limit) return at;
    }
    return std::string_view::npos;
  }

private:
  std::string_view text;
  std::size_t limit;
  std::size_t at = 0;
  std::size_t dots = 0;

  std::size_t step() {
    switch (text[at]) {
    case '"': skipString('"', true); return dots;
    case '\'': skipString('\'', false); return dots;
    case '#': at = std::min(text.find('\n', at), text.size()); return dots;
    case '.': dots += 1; break;
    case '\n': case '=': case ',': case '{': case '}': case '[': case ']': dots = 0; break;
    default: break;
    }
    at += 1;
    return dots;
  }

  void skipString(char quote, bool escapes) {
    const char tripled[3] = {quote, quote, quote};
    const bool isLong = text.substr(at, 3) == std::string_view(tripled, 3);
    at += isLong ? 3 : 1;
    while (at < text.size()) {
      if (escapes && text[at] == '\\') { at += 2; continue; }
      if (!isLong && text[at] == '\n') return;
      if (isLong && text.substr(at, 3) == std::string_view(tripled, 3)) { at += 3; return; }
      if (!isLong && text[at] == quote) { at += 1; return; }
      at += 1;
    }
    at = std::min(at, text.size());
  }
};
