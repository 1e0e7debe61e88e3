import { init } from '@module-federation/enhanced/runtime';
import { resetFederationGlobalInfo } from '@module-federation/runtime-core';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';

/** Libraries that the host shares, by name, with their federation options. */
export type Provided = Readonly<
  Record<
    string,
    {
      readonly version: string;
      readonly singleton: boolean;
      readonly strictVersion: boolean;
      readonly requiredVersion: false;
      readonly eager: boolean;
    }
  >
>;

/**
 * The `shared` option of the federation runtime.
 * @param libraries the libraries of this build, by the same names
 */
const sharedLibraries = (provided: Provided, libraries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(provided).map(([name, { version, ...shareConfig }]) => [
      name,
      { version, shareConfig, lib: () => libraries[name], strategy: 'loaded-first' as const },
    ]),
  );

/**
 * Starts the federation runtime as the host's build sets it up.
 * @param provided what the host shares
 * @param libraries these libraries
 * @returns ends it
 */
export function startFederation(provided: Provided, libraries: Readonly<Record<string, unknown>>): () => void {
  init({
    name: 'shell',
    remotes: [],
    shared: sharedLibraries(provided, libraries),
    shareStrategy: 'loaded-first',
    plugins: [provideRuntimeCore()],
  });
  return resetFederationGlobalInfo;
}
