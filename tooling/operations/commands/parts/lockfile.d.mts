/** What is read of a package-lock.json. */
export interface Lockfile {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string | undefined;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export function missingPlatforms(lockfile: Lockfile): string[];
export function unverifiedPackages(lockfile: Lockfile): string[];
