import { OperatorError } from '@platform/process/operator-error';
import { checkApp } from './names';
import { table } from './registry-texts';
import { KEPT_VERSIONS } from './remove-old-versions';
import type { LocalRegistry } from './registry-access';
import type { StoredToken } from './token-file';

/** The flags of the commands that need the registry's folder itself. */
interface FolderFlags {
  readonly to?: string;
  readonly name?: string;
  readonly rights?: string;
  readonly keep?: string;
  readonly 'dry-run'?: boolean;
}

/**
 * `npm run registry -- token` and `prune`: commands that need the registry's folder.
 * @returns what the command has done
 * @throws OperatorError when it cannot be carried out
 */
export async function runFolderCommand(
  what: 'token' | 'prune',
  operands: readonly string[],
  flags: FolderFlags,
  registry: LocalRegistry,
): Promise<string> {
  if (flags.to !== undefined) {
    throw new OperatorError(`"${what}" works on the registry's folder: run it without --to on the registry's machine.`);
  }
  return what === 'prune' ? prune(registry, operands, flags) : manageTokens(registry, operands, flags);
}

async function prune(registry: LocalRegistry, [remote]: readonly string[], flags: FolderFlags): Promise<string> {
  const keep = Number(flags.keep ?? KEPT_VERSIONS);
  if (!Number.isInteger(keep) || keep < 0) {
    throw new OperatorError(`"${flags.keep ?? ''}" is no number of versions, as in: --keep 10`);
  }
  const only = remote === undefined ? undefined : checkApp(remote);
  const isDry = flags['dry-run'] ?? false;
  const old = await registry.prune({ keep, isDry, ...(only !== undefined && { only }) });
  if (old.length === 0) return 'There is no version to remove.';
  return `${isDry ? 'Would remove' : 'Removed'} ${old.join(', ')}.`;
}

async function manageTokens(
  registry: LocalRegistry,
  [act, operand]: readonly string[],
  flags: FolderFlags,
): Promise<string> {
  switch (act) {
    case 'add': {
      const { token, id } = await registry.addToken({
        remote: operand ?? '',
        name: flags.name ?? '',
        rights: flags.rights,
      });
      return `${token}\n\nThis is token ${id}; it is shown this once. Its holder sets it as REGISTRY_TOKEN. To withdraw it: npm run registry -- token withdraw ${id}`;
    }
    case 'withdraw': {
      const { id, name } = await registry.withdrawToken(operand ?? '');
      return `Token ${id} of ${name} is withdrawn.`;
    }
    case 'list':
      return describeTokens(await registry.tokens());
    case undefined:
    default:
      throw new OperatorError('Say what to do: npm run registry -- token add, token list or token withdraw');
  }
}

function describeTokens(tokens: readonly StoredToken[]): string {
  if (tokens.length === 0)
    return 'There is no token yet. Add one: npm run registry -- token add mf-cart --name "cart pipeline"';
  return table(
    tokens.map(({ id, remote, name, rights, created, withdrawn }) => [
      id,
      remote,
      name,
      rights.join(', '),
      `since ${created.slice(0, 10)}`,
      withdrawn ? `withdrawn ${withdrawn.slice(0, 10)}` : '',
    ]),
  );
}
