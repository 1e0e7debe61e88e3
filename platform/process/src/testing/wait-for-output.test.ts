import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { waitForOutput } from './wait-for-output';

const run = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });

test('a process is waited for until both its outputs together match', async () => {
  const child = run('console.error("at http:"); setTimeout(() => console.log("//localhost:80"), 20)');
  const match = await waitForOutput(child, /at http:\s+(\S+)/, 'The shop');
  expect(match[1]).toBe('//localhost:80');
});

test('a process that ends before fails the wait with all that it wrote', async () => {
  const child = run('console.log("no database"); process.exitCode = 1');
  await expect(waitForOutput(child, /open/, 'The shop')).rejects.toThrow(/^The shop did not start:\nno database/);
});

test('a process goes on writing after the match without being stopped by a full pipe', async () => {
  const child = run('console.log("open"); process.stdout.write("x".repeat(10_000_000), () => console.log("end"))');
  const ended = once(child, 'close');
  await waitForOutput(child, /open/, 'The shop');
  expect(await ended).toEqual([0, null]);
});
