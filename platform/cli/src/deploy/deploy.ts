import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { firstAddress } from '@platform/storefront/declared-routes';
import type { RegistryAccess, Source } from '../index';

/** A check before a build goes live. */
export interface DeployStep {
  /** As the progress line names it: `unit tests`. */
  readonly name: string;
  /** Whether `--force` goes past its failure. */
  readonly canBeForced?: boolean;
  /**
   * @param build absolute folder of this deploy's own build
   * @returns null when it passes, otherwise the reason
   */
  readonly run: (build: string) => Promise<string | null>;
}

export interface Deployment {
  readonly remote: string;
  readonly version?: string | undefined;
  /** Percentage of the shoppers, 0 to 100; default: everybody. */
  readonly canary?: number | undefined;
  /** Number of the remote's very first version. */
  readonly first: string;
  readonly by: string;
  /** The sources of the build; absent without git. */
  readonly source?: Source | undefined;
  /** Publishes the build whatever the registry's gates find, which the history records, and past the steps that allow it. */
  readonly force?: boolean | undefined;
  /** Publishes it, not live, although only a release set with others can give what it needs. */
  readonly forSet?: boolean | undefined;
  readonly registry: RegistryAccess;
  /** Builds into the given folder. */
  readonly build: DeployStep;
  /** Checks that need no build and run during it. */
  readonly ofSources: readonly DeployStep[];
  /** Steps that need the build. */
  readonly ofBuild: readonly DeployStep[];
  readonly print: (line: string) => void;
}

/** A check failed; nothing was published, and the live version stays. */
export class DeployRefused extends Error {}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/**
 * Checks the right to deploy a remote, builds it, runs the checks, and publishes it as a new version that is live, in this
 * order; the registry compares it with what is live as it publishes it. The build has a separate folder, so that simultaneous deploys do not collide.
 * @returns the version that is live
 * @throws DeployRefused when a check fails
 * @throws OperatorError when it cannot be published
 */
export async function deploy(deployment: Deployment): Promise<string> {
  const { remote, version, canary, first, by, force, forSet, source, registry, print } = deployment;
  const started = performance.now();
  const folder = mkdtempSync(path.join(os.tmpdir(), `deploy-${remote}-`));
  try {
    print(`Deploying ${remote} to ${registry.location}`);
    await registry.checkAccess(remote);
    if (source?.dirty)
      print(`! built with changes that are not in ${source.commit.slice(0, 12)}; the version records it`);
    await runSteps([deployment.build, ...deployment.ofSources], folder, deployment);
    await runSteps(deployment.ofBuild, folder, deployment);
    const release = forSet ? undefined : (canary ?? 'live');
    const build = { remote, folder, version, first, force, forSet, source, by, release } as const;
    const deployed = await registry.publish(build);
    for (const line of await describeDeployed(deployment, deployed)) print(line);
    print(`${seconds(started)} in all`);
    return deployed.record.version;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function describeDeployed(
  deployment: Deployment,
  { record, added, change }: Awaited<ReturnType<RegistryAccess['publish']>>,
): Promise<string[]> {
  const { canary, registry } = deployment;
  const { version, forced = [] } = record;
  const disabled = change?.after.disabled === true;
  const page = new URL(firstAddress(record.routes) ?? '/', await registry.shopAddress());
  const next =
    canary === undefined && !deployment.forSet
      ? `Open it: ${page.href}`
      : `See it: ${previewCommand(registry, record)}`;
  return [
    added ? `✓ published as ${version}` : `✓ published already, as ${version}: nothing has changed`,
    ...forced.map((reason) => `! forced, although: ${reason}`),
    describeOutcome(deployment, version, change?.before?.live ?? null, disabled),
    ...(disabled ? [] : [next]),
  ];
}

const previewCommand = (registry: RegistryAccess, { remote, version }: { remote: string; version: string }) =>
  registry.commandLine(`preview ${remote}@${version}`);

function describeOutcome(
  { remote, canary, forSet, registry }: Deployment,
  version: string,
  before: string | null,
  disabled: boolean,
) {
  if (forSet) {
    const release = registry.commandLine(`release ${remote}@${version} …`);
    return `✓ ${remote}@${version} goes to no shopper. With the others of its set: ${release}`;
  }
  const command = (word: string) => registry.commandLine(`${word} ${remote}`);
  if (disabled) return `${remote}@${version} is not shown: ${remote} is disabled. Enable it: ${command('enable')}`;
  if (canary === 0) {
    return `✓ ${remote}@${version} goes to no shopper. For everybody: ${registry.commandLine(`promote ${remote}@${version}`)}`;
  }
  if (canary !== undefined) {
    const ways = `For everybody: ${command('promote')}. To undo: ${command('rollback')}`;
    return `✓ ${remote}@${version} goes to ${canary}% of the shoppers from the next page load. ${ways}`;
  }
  const back = before !== null && before !== version ? `. To undo: ${command('rollback')}` : '';
  return `✓ ${remote}@${version} is live from the next page load (was ${before ?? 'nothing'})${back}`;
}

/** Runs the steps concurrently; prints each when it ends, and the reasons of those that failed at the end. */
async function runSteps(
  steps: readonly DeployStep[],
  folder: string,
  { force, print }: Pick<Deployment, 'force' | 'print'>,
): Promise<void> {
  const reasons = await Promise.all(
    steps.map(async ({ name, run, canBeForced }) => {
      const started = performance.now();
      const reason = await run(folder);
      print(`${reason === null ? '✓' : '✗'} ${name}, ${seconds(started)}`);
      if (reason === null || !force || !canBeForced) return reason;
      print(`! forced, although: ${reason}`);
      return null;
    }),
  );
  const failed = reasons.filter((reason) => reason !== null);
  if (failed.length > 0)
    throw new DeployRefused(`${failed.join('\n')}\n\nNothing was published; what was live still is.`);
}
