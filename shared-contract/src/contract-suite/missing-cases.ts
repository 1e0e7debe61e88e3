import type { Endpoint } from '../index';
import { PROTECTED_FAILURES } from '../schemas';

/** Made by the suite itself for every protected endpoint. */
export const TOKEN_FAILURES: readonly string[] = PROTECTED_FAILURES.map(({ message }) => message);

interface HasCases {
  readonly responses: object;
  readonly failures: object;
}

/** @returns a line for every endpoint and documented failure without a case, and for every case of nothing documented. */
export function missingCases(
  endpoints: Readonly<Record<string, Endpoint>>,
  cases: Readonly<Record<string, HasCases>>,
): string[] {
  return Object.entries(endpoints).flatMap(([name, { access, failures }]) => {
    const own = cases[name];
    if (!own || Object.keys(own.responses).length === 0) return [`${name} has no case that succeeds`];
    const documented = new Set(failures.map(({ message }) => message));
    const covered = new Set([...Object.keys(own.failures), ...(access === 'protected' ? TOKEN_FAILURES : [])]);
    return [
      ...[...documented].filter((text) => !covered.has(text)).map((text) => `${name} has no case for '${text}'`),
      ...[...covered].filter((text) => !documented.has(text)).map((text) => `${name} does not document '${text}'`),
    ];
  });
}
