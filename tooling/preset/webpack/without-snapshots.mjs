/**
 * Stands in for the federation runtime's handler of manifest snapshots (2 KB on every page), which runs only for
 * remotes that are addressed by their manifest. The shop addresses them by their entry.
 */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {}, removePlugin() {} };
}

export function getGlobalRemoteInfo() {
  return { hostGlobalSnapshot: undefined, globalSnapshot: undefined, remoteSnapshot: undefined };
}
