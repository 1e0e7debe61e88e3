/** The server build of the shell or of one version of a remote. */
export interface ServerBuild {
  /** Empty for the shell's. */
  readonly remote: string;
  /** Names it in the log: `mf-cart@1.4.0`. */
  readonly name: string;
  /** Changes with its text: two builds of one version differ in it while a team develops. */
  readonly hash: string;
  /** @throws Error when its file is gone, or is another one than was published */
  read(): Promise<string>;
}

/** @returns what no other build has */
export const idOf = ({ name, hash }: ServerBuild): string => `${name}#${hash}`;
export const nameOf = (id: string): string => id.slice(0, id.indexOf('#'));

/**
 * Takes `import()` out of a text: Node responds to it with objects from outside of the context, which lead to `process`.
 * With an escape in it the word is no keyword any more; in names, strings and regular expressions it is the same. No parser
 * has to agree with V8's about that.
 */
export const withoutImport = (text: string): string => text.replaceAll('import', String.raw`\u0069mport`);

/** @throws Error that names the build */
export const readText = (build: ServerBuild): Promise<string> =>
  build.read().then(withoutImport, (cause) => {
    throw new Error(`${build.name} cannot be read: ${cause}`, { cause });
  });
