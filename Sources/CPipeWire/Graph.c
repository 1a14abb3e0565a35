// SPDX-License-Identifier: MIT
#include "CPipeWire.h"

#include <pipewire/impl.h>
#include <pipewire/pipewire.h>
#include <stdlib.h>
#include <string.h>

struct effectd_graph {
  effectd_graph_listener listener;
  void *context;
  struct pw_main_loop *loop;
  struct pw_context *client;
  struct pw_core *core;
  struct pw_registry *registry;
  struct spa_hook core_hook, registry_hook;
  int first_sync;
  bool is_settled;
};

static uint32_t number(const struct spa_dict *facts, const char *key) {
  const char *text = spa_dict_lookup(facts, key);
  return text == NULL ? SPA_ID_INVALID : (uint32_t)strtoul(text, NULL, 10);
}

static void on_global(
  void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
  const struct spa_dict *facts) {
  (void)permissions, (void)version;
  struct effectd_graph *graph = data;
  if (facts == NULL) return;
  if (strcmp(type, PW_TYPE_INTERFACE_Node) == 0) {
    const char *program = spa_dict_lookup(facts, PW_KEY_APP_NAME);
    if (program == NULL) program = spa_dict_lookup(facts, PW_KEY_NODE_NAME);
    graph->listener.node(
      graph->context, id, spa_dict_lookup(facts, PW_KEY_MEDIA_CLASS),
      spa_dict_lookup(facts, PW_KEY_MEDIA_ROLE), program,
      spa_dict_lookup(facts, PW_KEY_DEVICE_ID) != NULL);
  } else if (strcmp(type, PW_TYPE_INTERFACE_Link) == 0) {
    graph->listener.link(
      graph->context, id, number(facts, PW_KEY_LINK_OUTPUT_NODE),
      number(facts, PW_KEY_LINK_INPUT_NODE));
  } else {
    return;
  }
  if (graph->is_settled) graph->listener.settled(graph->context);
}

static void on_global_remove(void *data, uint32_t id) {
  struct effectd_graph *graph = data;
  graph->listener.removed(graph->context, id);
  if (graph->is_settled) graph->listener.settled(graph->context);
}

static void on_done(void *data, uint32_t id, int sync) {
  struct effectd_graph *graph = data;
  if (id != PW_ID_CORE || sync != graph->first_sync || graph->is_settled) return;
  graph->is_settled = true;
  graph->listener.settled(graph->context);
}

static void on_error(void *data, uint32_t id, int sync, int result, const char *message) {
  (void)sync, (void)message, (void)result;
  struct effectd_graph *graph = data;
  // Anything said of the core is the end of the connection, as PW_CORE_EVENT_ERROR is documented.
  if (id == PW_ID_CORE) pw_main_loop_quit(graph->loop);
}

static void on_socket(void *data, int descriptor, uint32_t mask) {
  (void)descriptor, (void)mask;
  pw_main_loop_quit(((struct effectd_graph *)data)->loop);
}

static const struct pw_core_events core_events = {
  PW_VERSION_CORE_EVENTS, .done = on_done, .error = on_error};
static const struct pw_registry_events registry_events = {
  PW_VERSION_REGISTRY_EVENTS, .global = on_global, .global_remove = on_global_remove};

// The configuration "null" is none: the usual one loads what asks for real-time threads and devices.
static struct pw_context *client(struct pw_loop *loop) {
  struct pw_context *client =
    pw_context_new(loop, pw_properties_new(PW_KEY_CONFIG_NAME, "null", NULL), 0);
  if (client != NULL) {
    pw_context_load_module(client, "libpipewire-module-protocol-native", NULL, NULL);
  }
  return client;
}

static void close_graph(effectd_graph *graph) {
  if (graph->core != NULL) pw_core_disconnect(graph->core);
  if (graph->client != NULL) pw_context_destroy(graph->client);
  if (graph->loop != NULL) pw_main_loop_destroy(graph->loop);
  free(graph);
}

effectd_graph *effectd_graph_open(const effectd_graph_listener *listener, void *context) {
  pw_init(NULL, NULL);
  effectd_graph *graph = calloc(1, sizeof *graph);
  if (graph == NULL) return NULL;
  graph->listener = *listener;
  graph->context = context;
  graph->loop = pw_main_loop_new(NULL);
  if (graph->loop != NULL) graph->client = client(pw_main_loop_get_loop(graph->loop));
  if (graph->client != NULL) graph->core = pw_context_connect(graph->client, NULL, 0);
  if (graph->core != NULL) {
    pw_core_add_listener(graph->core, &graph->core_hook, &core_events, graph);
    graph->registry = pw_core_get_registry(graph->core, PW_VERSION_REGISTRY, 0);
  }
  if (graph->registry != NULL) return graph;
  close_graph(graph);
  return NULL;
}

void effectd_graph_follow(effectd_graph *graph, int socket) {
  pw_registry_add_listener(graph->registry, &graph->registry_hook, &registry_events, graph);
  graph->first_sync = pw_core_sync(graph->core, PW_ID_CORE, 0);
  struct pw_loop *loop = pw_main_loop_get_loop(graph->loop);
  struct spa_source *source =
    pw_loop_add_io(loop, socket, SPA_IO_IN | SPA_IO_HUP | SPA_IO_ERR, false, on_socket, graph);
  if (source == NULL) return;
  pw_main_loop_run(graph->loop);
  pw_loop_destroy_source(loop, source);
}
