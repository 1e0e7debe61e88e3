import type { Releases } from '../releases';

/** The versions that shoppers get, canaries included; what is disabled does not count. */
export const shownVersions = ({ remotes }: Releases) =>
  Object.entries(remotes).flatMap(([app, { live, canary, disabled }]) =>
    disabled ? [] : [live, canary?.version].flatMap((version) => (version ? [{ app, version }] : [])),
  );
