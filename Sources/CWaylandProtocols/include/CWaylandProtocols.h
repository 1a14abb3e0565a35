// SPDX-License-Identifier: MIT
// The Wayland protocols beyond the core that we speak; made by scripts/generate-protocols.
#ifndef EFFECTD_CWAYLANDPROTOCOLS_H
#define EFFECTD_CWAYLANDPROTOCOLS_H

#include "fractional-scale-v1-client.h"
#include "viewporter-client.h"
#include "wlr-foreign-toplevel-management-unstable-v1-client.h"
#include "wlr-layer-shell-unstable-v1-client.h"
#include "xdg-output-unstable-v1-client.h"

// Why: libwayland keeps the address of an interface, and Swift can only give the address of a copy.
static inline const struct wl_interface *effectd_zwlr_layer_shell_v1_interface(void) {
  return &zwlr_layer_shell_v1_interface;
}
static inline const struct wl_interface *effectd_wp_viewporter_interface(void) {
  return &wp_viewporter_interface;
}
static inline const struct wl_interface *effectd_wp_fractional_scale_manager_v1_interface(void) {
  return &wp_fractional_scale_manager_v1_interface;
}
static inline const struct wl_interface *effectd_zxdg_output_manager_v1_interface(void) {
  return &zxdg_output_manager_v1_interface;
}
static inline const struct wl_interface *effectd_zwlr_foreign_toplevel_manager_v1_interface(void) {
  return &zwlr_foreign_toplevel_manager_v1_interface;
}

#endif
