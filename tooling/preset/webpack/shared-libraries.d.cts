/** How the shell shares a library, by the library's name. */
interface ProvidedLibrary {
  readonly version: string;
  readonly requiredVersion: string;
  readonly singleton: boolean;
  readonly strictVersion: boolean;
  readonly eager: boolean;
}

export function providedByShell(): Readonly<Record<string, ProvidedLibrary>>;
