import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const MODULE = path.join(__dirname, 'parts', 'processes.mjs');

/** Prints its number, then each SIGTERM, until three seconds after the first. */
const PROGRAM = `
  import { stopOnSignals } from ${JSON.stringify(MODULE)};
  stopOnSignals()();
  process.on('SIGTERM', () => { console.log('SIGTERM'); setTimeout(() => process.exit(), 3000); });
  setInterval(() => undefined, 1000);
  console.log(process.pid);`;

it('a command that npm started is asked to end once, however long it takes, when npm’s shell is gone', async () => {
  const program = `"${process.execPath}" --input-type=module --eval "$PROGRAM"`;
  // A shell that has more to do stays as the parent.
  const shell = spawn('sh', ['-c', `${program}; true`], {
    env: { ...process.env, PROGRAM, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: shell.stdout });
  const printed: string[] = [];
  lines.on('line', (line) => printed.push(line));
  await once(lines, 'line');
  shell.kill('SIGKILL');
  await once(lines, 'close');

  expect(printed.slice(1)).toEqual(['SIGTERM']);
});
