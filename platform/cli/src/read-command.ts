import { OperatorError } from '@platform/process/operator-error';
import { checkApp, checkVersion } from '@platform/registry/names';
import type { ReleaseCommand } from '@platform/registry/releases';

/** @throws OperatorError when the words are no release command */
export function readCommand(
  what: string,
  operands: readonly string[],
  { canary }: { readonly canary?: string } = {},
): ReleaseCommand {
  const [target, share] = operands;
  switch (what) {
    case 'release':
      return { kind: 'release', versions: readSet(operands), ...(canary && { percent: readPercent(canary) }) };
    case 'rollback':
    case 'promote': {
      const { remote, version } = readTarget(what, target);
      return { kind: what, remote, ...(version !== undefined && { version }) };
    }
    case 'disable':
    case 'enable':
      return { kind: what, remote: readTarget(what, target).remote };
    case 'canary': {
      const { remote, version } = readTarget(what, target);
      if (version === undefined)
        throw new OperatorError(`Say which version: npm run registry -- canary ${remote}@1.4.0 10%`);
      return { kind: 'canary', remote, version, percent: readPercent(share) };
    }
    default:
      throw new OperatorError(`There is no "${what}". See what there is: npm run registry -- help`);
  }
}

export function readTarget(what: string, text: string | undefined): { remote: string; version: string | undefined } {
  if (text === undefined) throw new OperatorError(`Say which remote: npm run registry -- ${what} mf-cart`);
  const [remote = '', version] = text.split('@', 2);
  return { remote: checkApp(remote), version: version === undefined ? undefined : checkVersion(version) };
}

/** @throws OperatorError when the words are no release set */
function readSet(targets: readonly string[]): Record<string, string> {
  const versions: Record<string, string> = {};
  for (const target of targets) {
    const { remote, version } = readTarget('release', target);
    if (version === undefined) throw new OperatorError(`Say which version of ${remote}: ${remote}@1.4.0`);
    if (versions[remote] !== undefined)
      throw new OperatorError(`${remote} is named twice; a set has one version of each.`);
    versions[remote] = version;
  }
  if (targets.length > 1) return versions;
  throw new OperatorError('Name two versions or more: npm run registry -- release mf-cart@1.2.0 mf-checkout@1.5.0');
}

/** @throws OperatorError when the text is no percentage */
export function readPercent(text: string | undefined): number {
  const percent = Number(/^(\d+(?:\.\d+)?)%?$/.exec(text ?? '')?.[1]);
  if (percent >= 0 && percent <= 100) return percent;
  throw new OperatorError(`"${text ?? ''}" is no share of the shoppers. Write a number from 0 to 100, as in: 10%`);
}
