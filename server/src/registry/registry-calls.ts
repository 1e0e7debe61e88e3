import type { LocalRegistry } from './registry-access';

/** What another process may ask of a registry on its machine: plain values go in and out. */
const CALLS = [
  'shell',

  'filesOf',
  'releases',
  'statistics',
  'versions',
  'damaged',
  'publications',
  'history',
  'change',
  'publish',
  'previewTicket',
  'tokens',
  'addToken',
  'withdrawToken',
  'prune',
] as const;
type CallName = (typeof CALLS)[number];
export type RegistryCalls = Pick<LocalRegistry, CallName>;

/** One call, as it is sent. */
export interface Call {
  readonly name: string;
  readonly args: readonly unknown[];
}

/** @returns calls that are all carried out by one function */
export const callsBy = (carryOut: (call: Call) => Promise<unknown>): RegistryCalls =>
  Object.fromEntries(
    CALLS.map((name) => [name, (...args: unknown[]) => carryOut({ name, args })]),
  ) as unknown as RegistryCalls;

/**
 * @returns the result of a call
 * @throws Error when there is no such call
 */
export async function carryOut(registry: RegistryCalls, { name, args }: Call): Promise<unknown> {
  const known = CALLS.find((one) => one === name);
  if (known === undefined) throw new Error(`There is no call "${name}"`);
  const call = registry[known] as (...args: readonly unknown[]) => Promise<unknown>;
  return call(...args);
}
