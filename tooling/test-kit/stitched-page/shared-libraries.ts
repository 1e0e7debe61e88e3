/** Libraries that the shell shares, by name, with their federation options. */
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
 * The `shared` option of the federation runtime.
 * @param libraries the libraries of this build, by the same names
 */
export const sharedLibraries = (provided: Provided, libraries: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(provided).map(([name, { version, ...shareConfig }]) => [
      name,
      { version, shareConfig, lib: () => libraries[name], strategy: 'loaded-first' as const },
    ]),
  );
