import type { WebpackPluginInstance } from 'webpack';

export function typeChecks(options: { readonly app: string; readonly folder: string }): WebpackPluginInstance;
