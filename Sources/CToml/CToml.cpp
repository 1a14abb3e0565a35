// SPDX-License-Identifier: MIT
#include "include/CToml.h"

#include <algorithm>
#include <new>
#include <string>
#include <vector>

#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#define TOML_MAX_NESTED_VALUES 32
// toml++ 3.3 asserts what a file decides (`[=` is enough), although the code behind the assertion
// reports it well. With NDEBUG it even tells the compiler to rely on it. So: neither.
#undef NDEBUG
#define TOML_ASSERT(expression) static_assert(true)
#include <toml++/toml.h>

#include "KeyDepth.hpp"

namespace {

constexpr std::size_t deepestKey = 32;
constexpr std::size_t mostNodes = 100000;
constexpr const char *tooDeep = "keys are nested too deeply (at most 32 levels)";
constexpr const char *tooMany = "there are too many values (at most 100000)";

ctoml_position place(const toml::source_position &position) {
  return {static_cast<uint32_t>(position.line), static_cast<uint32_t>(position.column)};
}

ctoml_position place(std::string_view text, std::size_t offset) {
  ctoml_position position = {1, 1};
  for (char byte : text.substr(0, offset)) {
    if (byte == '\n') position = {position.line + 1, 1};
    else if ((byte & 0xC0) != 0x80) position.column += 1;
  }
  return position;
}

/// What the parser says, without the words that all its messages begin with.
std::string reason(std::string_view description) {
  constexpr std::string_view prefix = "Error while parsing ";
  const bool begins = description.substr(0, prefix.size()) == prefix;
  return std::string(begins ? description.substr(prefix.size()) : description);
}

ctoml_text lend(std::string_view text) { return {text.data(), text.size()}; }

}  // namespace

struct ctoml_document {
  toml::table root;
  std::vector<ctoml_node> nodes;
  std::string error;
  ctoml_position errorPosition = {1, 1};

  void parse(std::string_view text) {
    const std::size_t offset = KeyDepthScan(text, deepestKey).run();
    if (offset != std::string_view::npos) return fail(tooDeep, place(text, offset));
    toml::parse_result result = toml::parse(text);
    if (!result) {
      const toml::parse_error &error = result.error();
      return fail("not TOML: " + reason(error.description()), place(error.source().begin));
    }
    root = std::move(result).table();
    nodes.push_back(describe(root));
    nodes[0].position = nodes[0].key_position = {1, 1};
    addChildren(0, root);
    if (nodes.size() > mostNodes) {
      nodes.clear();
      fail(tooMany, {1, 1});
    }
  }

private:
  void fail(std::string_view reason, ctoml_position position) {
    error = std::string(reason);
    errorPosition = position.line == 0 ? ctoml_position{1, 1} : position;
  }

  ctoml_node describe(const toml::node &value) {
    ctoml_node node = {};
    node.position = node.key_position = place(value.source().begin);
    switch (value.type()) {
    case toml::node_type::table: node.kind = CTOML_TABLE; break;
    case toml::node_type::array: node.kind = CTOML_ARRAY; break;
    case toml::node_type::string:
      node.kind = CTOML_STRING;
      node.text = lend(value.as_string()->get());
      break;
    case toml::node_type::integer:
      node.kind = CTOML_INTEGER;
      node.integer = value.as_integer()->get();
      break;
    case toml::node_type::floating_point:
      node.kind = CTOML_REAL;
      node.real = value.as_floating_point()->get();
      break;
    case toml::node_type::boolean:
      node.kind = CTOML_BOOLEAN;
      node.integer = value.as_boolean()->get() ? 1 : 0;
      break;
    default: node.kind = CTOML_DATE; break;
    }
    return node;
  }

  /// Appends the children of the node at `parent`, then theirs; the limits above bound the depth.
  void addChildren(std::size_t parent, const toml::node &value) {
    if (nodes.size() > mostNodes) return;
    std::vector<const toml::node *> children;
    const std::size_t first = nodes.size();
    if (const toml::table *table = value.as_table()) addMembers(*table, children);
    if (const toml::array *array = value.as_array()) {
      for (const toml::node &element : *array) {
        nodes.push_back(describe(element));
        children.push_back(&element);
      }
    }
    nodes[parent].first_child = first;
    nodes[parent].child_count = children.size();
    for (std::size_t index = 0; index < children.size(); index += 1) {
      addChildren(first + index, *children[index]);
    }
  }

  /// toml++ keeps a table sorted by name; problems are to be told in the order of the source.
  void addMembers(const toml::table &table, std::vector<const toml::node *> &children) {
    std::vector<std::pair<ctoml_node, const toml::node *>> members;
    for (auto &&[key, value] : table) {
      ctoml_node node = describe(value);
      node.key = lend(key.str());
      node.key_position = place(key.source().begin);
      members.push_back({node, &value});
    }
    std::sort(members.begin(), members.end(), [](const auto &left, const auto &right) {
      const ctoml_position a = left.first.key_position, b = right.first.key_position;
      return a.line != b.line ? a.line < b.line : a.column < b.column;
    });
    for (const auto &[node, value] : members) {
      nodes.push_back(node);
      children.push_back(value);
    }
  }
};

extern "C" ctoml_document *ctoml_parse(const char *bytes, size_t length) {
  ctoml_document *document = new (std::nothrow) ctoml_document;
  if (!document) return nullptr;
  try {
    document->parse(std::string_view(length ? bytes : "", length));
  } catch (...) {
    delete document;
    return nullptr;
  }
  return document;
}

extern "C" const char *ctoml_error(const ctoml_document *document, ctoml_position *position) {
  if (document->error.empty()) return nullptr;
  *position = document->errorPosition;
  return document->error.c_str();
}

extern "C" const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count) {
  *count = document->nodes.size();
  return document->nodes.data();
}

extern "C" void ctoml_free(ctoml_document *document) { delete document; }
