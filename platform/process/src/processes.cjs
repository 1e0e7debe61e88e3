const { spawn } = require('node:child_process');

/** Without a listener, Node opens an inspector on this signal, by which every process of the same user runs code in this one. */
process.on('SIGUSR1', () => undefined);

const GRACE_MS = 5000;
/** nx and Playwright set FORCE_COLOR for their children, and Node warns in each process that has NO_COLOR beside it. */
const COLOURS = process.env.NO_COLOR ? { NO_COLOR: undefined, FORCE_COLOR: '0' } : {};
const running = new Set();

/** Ends a process and everything that it started: each has a separate process group. */
function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended already.
  }
}

/**
 * Starts a program that never outlives this one.
 * @param options.output 'shown' passes its output on, 'kept' collects it, 'lines' hands it to `onText`
 * @returns the child, and a promise of its exit code and (when kept) its output
 */
function start(command, args, { output = 'shown', onText, cwd, env = {} } = {}) {
  const pipes = output === 'shown' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'];
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...COLOURS, ...env },
    stdio: pipes,
    detached: true,
  });
  running.add(child);
  let kept = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (onText ? onText(text) : (kept += text)));
  }
  const ended = new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: `${kept}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output: kept }));
  }).finally(() => running.delete(child));
  return { child, ended };
}

/** Runs a program to its end, with a timeout in minutes. */
async function run(command, args, { limitMinutes = 20, ...options } = {}) {
  const { child, ended } = start(command, args, options);
  const timer = setTimeout(() => {
    console.error(`${command} took longer than ${limitMinutes} minutes and was ended.`);
    signalGroup(child, 'SIGKILL');
  }, limitMinutes * 60_000);
  const result = await ended;
  clearTimeout(timer);
  return result;
}

/** Ends all that still runs; what does not go politely is killed. */
async function stopAll() {
  const children = [...running];
  const gone = Promise.all(children.map((child) => new Promise((resolve) => child.once('close', resolve))));
  for (const child of children) signalGroup(child, 'SIGTERM');
  const grace = new Promise((resolve) => setTimeout(resolve, GRACE_MS).unref());
  await Promise.race([gone, grace]);
  for (const child of children) signalGroup(child, 'SIGKILL');
}

let isWatching = false;

/**
 * npm runs a script through a shell, and a shell that is killed lets the script run on: when the parent is gone, this
 * process is asked to end as well, once: a second signal may cut off what the first one lets finish.
 */
function endWithParent() {
  if (!process.env.npm_lifecycle_event || isWatching) return;
  isWatching = true;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 1000).unref();
}

/**
 * After this, Ctrl-C or a kill ends everything that was started here, and then this process.
 * @returns a function that stops handling signals
 */
function stopOnSignals() {
  endWithParent();
  let stopping = false;
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    void stopAll().finally(() => process.exit(codes[signal]));
  };
  for (const signal of Object.keys(codes)) process.on(signal, stop);
  process.on('exit', () => running.forEach((child) => signalGroup(child, 'SIGKILL')));
  return () => Object.keys(codes).forEach((signal) => process.off(signal, stop));
}

module.exports = { endWithParent, run, start, stopAll, stopOnSignals };
