/** Provides the federation runtime to remotes built elsewhere with `externalRuntime`; in a file, as webpack then takes the ES module. */
export { default } from '@module-federation/inject-external-runtime-core-plugin';
