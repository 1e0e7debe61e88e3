/** What is read of a package-lock.json. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string | undefined;
  readonly optional?: boolean;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
}

export function missingPlatforms(lockfile: Lockfile): { readonly name: string; readonly version: string }[];
export function unverifiedPackages(lockfile: Lockfile): string[];
export function withMissingPlatforms(lockfile: Lockfile): Lockfile;
