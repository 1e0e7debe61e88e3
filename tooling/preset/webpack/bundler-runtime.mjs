/**
 * The part of the federation runtime that every container would bring again: how a webpack build takes shared
 * libraries and hands out its exposed modules. It holds no state (each function is given its container's `__webpack_require__`),
 * so the shell gives its own to the remotes, as inject-external-runtime-core-plugin does with the core: 3 KB less for
 * each remote.
 */
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { getSharedFallbackGetter } from '@module-federation/webpack-bundler-runtime/dist/getSharedFallbackGetter.js';
import { init } from '@module-federation/webpack-bundler-runtime/dist/init.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js';

/** A federation runtime plugin, because those run before any remote is loaded. */
export default function provideBundlerRuntime() {
  globalThis.PISTON_PARTS_BUNDLER_RUNTIME = {
    attachShareScopeMap,
    consumes,
    getSharedFallbackGetter,
    init,
    initContainerEntry,
    initializeSharing,
    installInitialConsumes,
  };
  return { name: 'provide-bundler-runtime' };
}
