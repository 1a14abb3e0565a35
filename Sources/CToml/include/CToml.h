// SPDX-License-Identifier: MIT
#ifndef EFFECTD_CTOML_H
#define EFFECTD_CTOML_H

#include <stddef.h>
#include <stdint.h>

// toml++ is a C++ template library, so its tree cannot be imported into Swift. This header offers
// the one thing that is needed of it: parse a buffer, then read the tree as one flat array.

#ifdef __cplusplus
extern "C" {
#endif

/// What a node is. Dates and times are one kind, because no setting of ours is one.
typedef enum {
  CTOML_TABLE,
  CTOML_ARRAY,
  CTOML_STRING,
  CTOML_INTEGER,
  CTOML_REAL,
  CTOML_BOOLEAN,
  CTOML_DATE
} ctoml_kind;

/// A place in the source: both count from 1, columns in Unicode scalars.
typedef struct {
  uint32_t line;
  uint32_t column;
} ctoml_position;

/// Bytes owned by the document, not terminated.
typedef struct {
  const char *bytes;
  size_t length;
} ctoml_text;

/// One node of the tree. The children of a node are consecutive in the array of nodes; the children
/// of a table are in the order of the source.
typedef struct {
  ctoml_kind kind;
  ctoml_text key;               // empty in an array and for the root
  ctoml_position key_position;  // the value's own position where there is no key
  ctoml_position position;
  ctoml_text text;              // CTOML_STRING
  int64_t integer;              // CTOML_INTEGER; CTOML_BOOLEAN: 0 or 1
  double real;                  // CTOML_REAL
  size_t first_child;
  size_t child_count;
} ctoml_node;

typedef struct ctoml_document ctoml_document;

/// Parses `length` bytes. NULL only when memory is short. Never throws, never keeps `bytes`.
ctoml_document *ctoml_parse(const char *bytes, size_t length);

/// Why parsing failed, NULL when it succeeded; terminated, owned by the document.
const char *ctoml_error(const ctoml_document *document, ctoml_position *position);

/// All nodes, the root table first; none after an error.
const ctoml_node *ctoml_nodes(const ctoml_document *document, size_t *count);

/// Frees the document and everything that it lent out.
void ctoml_free(ctoml_document *document);

#ifdef __cplusplus
}
#endif

#endif
