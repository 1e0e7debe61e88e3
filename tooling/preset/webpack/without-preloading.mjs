/**
 * Stands in for the part of the federation runtime that preloads what a remote's manifest snapshot lists (1 KB and more
 * on every page). The shop never asks for it: its manifests stay on the server, and the next screen's exposed module is loaded as
 * soon as a pointer or the focus reaches its link.
 */
export const formatPreloadArgs = () => [];
export const preloadAssets = () => Promise.resolve([]);
export const defaultPreloadArgs = {};
export const normalizePreloadExposes = () => [];
