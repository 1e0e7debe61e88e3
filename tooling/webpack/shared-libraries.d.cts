/** The version of each library that the shell provides, by the library's name. */
export function providedVersions(): Readonly<Record<string, string>>;
