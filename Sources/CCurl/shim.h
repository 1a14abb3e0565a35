// SPDX-License-Identifier: MIT
#ifndef CCURL_SHIM_H
#define CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

// libcurl is loaded when it is first needed: with all that it needs itself it would cost every command
// of effectctl some milliseconds, and only one of them fetches.
//
// curl_easy_setopt and curl_easy_getinfo are variadic (and macros besides), which Swift cannot call:
// one function for each type of argument.

// The address of a function of libcurl; NULL if there is no libcurl. Loading it again costs nothing.
static inline void *ccurl_function(const char *name) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

// Whether libcurl is there; nothing else here may be called if it is not.
static inline int ccurl_is_there(void) { return ccurl_function("curl_easy_setopt") != NULL; }

static inline CURL *ccurl_init(void) {
  return ((CURL * (*)(void)) ccurl_function("curl_easy_init"))();
}

static inline void ccurl_cleanup(CURL *handle) {
  ((void (*)(CURL *))ccurl_function("curl_easy_cleanup"))(handle);
}

static inline CURLcode ccurl_perform(CURL *handle) {
  return ((CURLcode(*)(CURL *))ccurl_function("curl_easy_perform"))(handle);
}

static inline const char *ccurl_message(CURLcode code) {
  return ((const char *(*)(CURLcode))ccurl_function("curl_easy_strerror"))(code);
}

static inline struct curl_slist *ccurl_list_append(struct curl_slist *list, const char *text) {
  return ((struct curl_slist * (*)(struct curl_slist *, const char *))
              ccurl_function("curl_slist_append"))(list, text);
}

static inline void ccurl_list_free(struct curl_slist *list) {
  ((void (*)(struct curl_slist *))ccurl_function("curl_slist_free_all"))(list);
}

typedef CURLcode (*ccurl_setter)(CURL *, CURLoption, ...);

static inline ccurl_setter ccurl_setopt(void) {
  return (ccurl_setter)ccurl_function("curl_easy_setopt");
}

static inline CURLcode ccurl_set_long(CURL *handle, CURLoption option, long value) {
  return ccurl_setopt()(handle, option, value);
}

static inline CURLcode ccurl_set_string(CURL *handle, CURLoption option, const char *value) {
  return ccurl_setopt()(handle, option, value);
}

static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *value) {
  return ccurl_setopt()(handle, option, value);
}

static inline CURLcode ccurl_set_list(CURL *handle, CURLoption option, struct curl_slist *value) {
  return ccurl_setopt()(handle, option, value);
}

static inline CURLcode ccurl_set_callback(CURL *handle, CURLoption option,
                                          curl_write_callback value) {
  return ccurl_setopt()(handle, option, value);
}

static inline CURLcode ccurl_get_long(CURL *handle, CURLINFO info, long *value) {
  return ((CURLcode(*)(CURL *, CURLINFO, ...))ccurl_function("curl_easy_getinfo"))(handle, info,
                                                                                 value);
}

#endif
