import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openShop } from '../open-shop/open-shop';
import { compareContracts, readShellFrom, UnreadableContract } from '@platform/protocol/remote-contract';
import { createStitchedFront } from '@platform/test-kit/stitched-front';
import { findSwappedBuild, type SwappedBuild } from '@platform/test-kit/swapped-build';

/** Runs the browser journeys over a shop in which some remotes are swapped; tooling/operations/commands/stitch.mjs starts it. */
const E2E = path.join(__dirname, '..', '..', '..', 'e2e');
/** Specs of a shopper's journeys. The others depend on this repository's builds, or break them. */
const JOURNEYS = ['journeys/', 'session', 'bad-input', 'keyboard', 'listing-history'];

function readOptions() {
  return parseArgs({
    options: {
      with: { type: 'string', multiple: true, default: [] },
      shop: { type: 'string' },
      only: { type: 'string', multiple: true, default: JOURNEYS },
      size: { type: 'string' },
      list: { type: 'boolean', default: false },
    },
  }).values;
}

type Options = ReturnType<typeof readOptions>;

/** @returns its exit code */
async function runPlaywright(options: Options, origin: string): Promise<number> {
  const command = [
    require.resolve('@playwright/test/cli', { paths: [E2E] }),
    'test',
    ...options.only,
    ...(options.size ? [`--project=${options.size}`] : []),
    ...(options.list ? ['--list'] : []),
  ];
  const env = { ...process.env, E2E_ORIGIN: origin };
  const running = spawn(process.execPath, command, { cwd: E2E, env, stdio: 'inherit' });
  const [code] = (await once(running, 'close')) as [number | null];
  return code ?? 1;
}

async function findShop(address: string | undefined): Promise<{ origin: string; close: () => Promise<void> }> {
  if (address !== undefined) return { origin: new URL(address).origin, close: async () => undefined };
  return openShop();
}

async function refuseUnfit(shop: string, swapped: readonly SwappedBuild[]): Promise<void> {
  if (swapped.length === 0) return;
  const shell = await readShellFrom(shop);
  const differences = swapped.flatMap(({ contract }) => compareContracts(shell, contract));
  if (differences.length > 0) throw new UnreadableContract(differences.join('\n'));
}

function printWhatIsStitched(shop: string | undefined, swapped: readonly SwappedBuild[]): void {
  console.log(`shell and remotes: ${shop ?? 'the builds of this repository'}`);
  for (const { remote, location, contract } of swapped)
    console.log(`except ${remote} ${contract.version}: ${location}`);
}

async function main(): Promise<number> {
  const options = readOptions();
  const swapped = await Promise.all(options.with.map(findSwappedBuild));
  const shop = await findShop(options.shop);
  const front = createStitchedFront(shop.origin, swapped);
  try {
    await refuseUnfit(shop.origin, swapped);
    printWhatIsStitched(options.shop, swapped);
    front.listen(0, 'localhost');
    await once(front, 'listening');
    return await runPlaywright(options, `http://localhost:${(front.address() as AddressInfo).port}`);
  } finally {
    front.close();
    front.closeAllConnections();
    await shop.close();
  }
}

main().then(
  (code) => void (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof UnreadableContract ? error.message : error);
    process.exitCode = 1;
  },
);
