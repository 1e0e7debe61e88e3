import { MAX_VERSION_LENGTH } from '@platform/protocol/telemetry';
import semver from 'semver';
import * as v from 'valibot';
import { OperatorError } from '@platform/process/operator-error';

const REMOTE = /^mf-[a-z0-9]+(-[a-z0-9]+)*$/;
/** Of a remote that has no version yet, unless its first one is named. */
export const FIRST_VERSION = '0.1.0';

const isVersion = (text: string) => text.length <= MAX_VERSION_LENGTH && semver.valid(text) === text;

/** The shell is published and released as the remotes are. */
export const SHELL = 'shell';

const isRemote = (text: string): boolean => REMOTE.test(text);
/** Whether it can be the name of what is released: a remote, or the shell. */
export const isApp = (text: string): boolean => text === SHELL || isRemote(text);

/** Both are names of folders, so they are restricted: neither can lead out of its parent folder. */
export const appSchema = v.pipe(v.string(), v.check(isApp, 'a remote is named like mf-cart, and the shell: shell'));
export const versionSchema = v.pipe(v.string(), v.check(isVersion, 'a version is written like 1.4.0'));

export const isPublishableVersion = isVersion;

/** @throws OperatorError when the text can be the name neither of a remote nor of the shell */
export function checkApp(text: string): string {
  if (isApp(text)) return text;
  throw new OperatorError(`"${text}" is no remote. Name one by its folder, as in: mf-cart`);
}

/** @throws OperatorError when the text is no version number */
export function checkVersion(text: string): string {
  if (isVersion(text)) return text;
  throw new OperatorError(`"${text}" is no version. Write all three numbers, as in: 1.4.0`);
}

/** Newest first, as semantic versioning orders them. */
export const newestFirst = (versions: readonly string[]): string[] => semver.rsort([...versions]);

/**
 * @param published what exists already, in any order
 * @param first the number of a remote's first version
 * @returns the next patch after the highest published one
 */
export function nextVersion(published: readonly string[], first: string): string {
  const [highest] = newestFirst(published);
  return highest === undefined ? first : afterVersion(highest);
}

/** @returns the next patch; after a pre-release that is its release */
export function afterVersion(version: string): string {
  const next = semver.inc(version, 'patch');
  if (next === null) throw new OperatorError(`There is no version after "${version}".`);
  return next;
}
