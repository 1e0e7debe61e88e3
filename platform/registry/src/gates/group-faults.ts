/** Why the version of one app does not fit. */
export interface Fault {
  readonly app: string;
  /** A sentence with the app's name and the fix. */
  readonly text: string;
}

/** Lines that somebody reads to the end. */
const MAX_LINES = 10;

/** @returns `a, b and c` */
export const inWords = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ');

/** @returns a sentence for each cause, with all apps that it concerns, in ten lines at most */
export function groupFaults(faults: readonly Fault[]): string[] {
  const causes = new Map<string, { text: string; apps: Set<string> }>();
  for (const { app, text } of faults) {
    const cause = text.replaceAll(app, '');
    const group = causes.get(cause) ?? { text, apps: new Set() };
    group.apps.add(app);
    causes.set(cause, group);
  }
  const lines = [...causes.values()].map(({ text, apps: [, ...others] }) =>
    others.length === 0 ? text : `${text} The same holds for ${inWords(others)}.`,
  );
  if (lines.length <= MAX_LINES) return lines;
  return [...lines.slice(0, MAX_LINES - 1), `There are ${lines.length - MAX_LINES + 1} reasons more.`];
}
