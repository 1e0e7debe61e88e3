/** What the shell shares, by name, with the options that federation takes. */
export type Provided = Readonly<
  Record<
    string,
    {
      readonly version: string;
      readonly singleton: boolean;
      readonly strictVersion: boolean;
      readonly requiredVersion: string;
      readonly eager: boolean;
    }
  >
>;

/**
 * What the federation runtime is initialised with.
 * @param libraries the libraries of this build, by the same names
 */
export const sharedLibraries = (provided: Provided, libraries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(provided).map(([name, { version, ...shareConfig }]) => [
      name,
      { version, shareConfig, lib: () => libraries[name], strategy: 'loaded-first' as const },
    ]),
  );
