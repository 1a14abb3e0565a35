// SPDX-License-Identifier: MIT
// What is on PipeWire's graph, as far as it is told to everybody: https://docs.pipewire.org. Nothing is
// bound, no stream is made, so that the server tells only what appears and goes.
#ifndef EFFECTD_CPIPEWIRE_H
#define EFFECTD_CPIPEWIRE_H

#include <stdbool.h>
#include <stdint.h>

/// What is called while the graph is followed. Texts are the server's, may be NULL, and last for the call.
typedef struct {
  /// A node: its `media.class`, its `media.role`, the program behind it, and whether it is a device's.
  void (*node)(
    void *context, uint32_t id, const char *media_class, const char *role, const char *program,
    bool has_device);
  /// A link between the nodes of two ids.
  void (*link)(void *context, uint32_t id, uint32_t output, uint32_t input);
  /// What had that id is gone.
  void (*removed)(void *context, uint32_t id);
  /// All that is there now has been told; called at the start, and after each change from then on.
  void (*settled)(void *context);
} effectd_graph_listener;

/// A connection to PipeWire.
typedef struct effectd_graph effectd_graph;

/// Connects to the server that the environment names, until the process ends; NULL if there is none or
/// memory is short.
effectd_graph *effectd_graph_open(const effectd_graph_listener *listener, void *context);

/// Tells what is there and what changes, until the server goes or `socket` is readable or closed.
void effectd_graph_follow(effectd_graph *graph, int socket);

#endif
