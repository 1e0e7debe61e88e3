import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { fillDataFolder, runProgram } from '@piston-parts/test-kit/open-shop';
import { expect, Shop, test } from '../shop-test';

const START = path.join(__dirname, '..', '..', 'tooling', 'operations', 'commands', 'start.mjs');
const HEADING = 'Good parts for the car you keep';

let folder: string;
const started: number[] = [];

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-start-'));
  await fillDataFolder(path.join(folder, 'data'));
  // A start names each folder that it had to make.
  mkdirSync(path.join(folder, 'published'));
});
test.afterAll(() => {
  started.filter(isRunning).forEach((group) => process.kill(-group, 'SIGKILL'));
  rmSync(folder, { recursive: true, force: true });
});

/** Location of its data, for another command. */
const environment = () => ({ DATA: path.join(folder, 'data'), DATABASE_URL: '' });

/** `npm run backup -- shop.backup` */
const backUp = () =>
  runProgram('src/commands/backup.command.ts', ['backup', path.join(folder, 'shop.backup')], environment());

/** `npm start` over builds that are there, in a process group as in a terminal. */
async function npmStart() {
  const child = spawn(process.execPath, [START, '--built'], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...environment(),
      // Node warns of one beside NO_COLOR, and the runner of these tests sets it.
      FORCE_COLOR: undefined,
      // The system's, where tsx keeps what it has compiled.
      TMPDIR: undefined,
      PORT: '0',
      HOST: '',
      PUBLISHED: path.join(folder, 'published'),
      DEMO_CATALOGUE: 'specification',
      RENDER_TIMEOUT_MS: '20000',
    },
  });
  const group = child.pid ?? 0;
  started.push(group);
  let output = '';
  const printed = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (part: string) => {
        output += part;
        if (output.endsWith('\n')) resolve();
      });
    }
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  await Promise.race([printed, ended]);
  return { group, ended, output: () => output };
}

/** @returns whether a process is one of the group's; one that has ended, but that init has not waited for yet, is not */
function belongsTo(group: number, pid: string): boolean {
  try {
    const [state, , itsGroup] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return Number(itsGroup) === group && state !== 'Z';
  } catch {
    return false;
  }
}

/** Whether any process of a group is there. */
function isRunning(group: number): boolean {
  try {
    process.kill(-group, 0);
  } catch {
    return false;
  }
  const onLinux = existsSync('/proc/self/stat');
  return !onLinux || readdirSync('/proc').some((name) => belongsTo(group, name));
}

const isOpen = (address: string) =>
  fetch(`${address}/healthz`).then(
    () => true,
    () => false,
  );

/**
 * A log-in of which the shop has the beginning.
 * @returns sends the rest, and resolves with the response's status
 */
async function beginLogIn(address: string): Promise<() => Promise<number | undefined>> {
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const sent = request(`${address}/api/auth/login`, { method: 'POST', headers });
  const responded = once(sent, 'response').then(([response]) => (response as IncomingMessage).resume().statusCode);
  const begun = once(sent, 'continue');
  sent.flushHeaders();
  await begun;
  return () => {
    sent.end(body);
    return responded;
  };
}

test('npm start opens the shop at the address that it prints', async ({ page }) => {
  const shop = await npmStart();
  expect(shop.output()).toMatch(/^The shop is open at http:\/\/localhost:\d+\n$/);
  const address = shop.output().trim().split(' ').at(-1) ?? '';

  await test.step('home and its content are there', async () => {
    const response = await page.goto(address);
    expect(await response?.text()).toContain(HEADING);
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible();
    await new Shop(page).hydrated();
    await page.goto('about:blank');
  });

  await test.step('a backup is written meanwhile', async () => {
    expect(await backUp()).toMatch(/^The running shop's database is written/);
  });

  await test.step('Ctrl-C ends it once running requests have their responses', async () => {
    const finishLogIn = await beginLogIn(address);
    process.kill(-shop.group, 'SIGINT');
    await expect.poll(() => isOpen(address)).toBe(false);
    // As systemd sends it, to all processes.
    process.kill(-shop.group, 'SIGTERM');
    expect(await finishLogIn()).toBe(404);
    expect(await shop.ended).toBe(0);
    expect(shop.output().trim().split('\n')).toHaveLength(1);
  });

  await test.step('no process and no lock is left', async () => {
    await expect.poll(() => isRunning(shop.group)).toBe(false);
    expect(await backUp()).toMatch(/^The PGlite database is written/);
  });
});
