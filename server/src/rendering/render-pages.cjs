/**
 * Renders pages with the server builds of the shell and the remotes. Every team's code runs here, so this is a separate
 * process: it is started without the server's environment and without permission to read, write or start anything, and
 * it gets the builds as text.
 *
 * The messages are those of `render-process.ts`: JSON, a line each, in by standard input and out by standard output, and
 * after the message of a page its HTML, which nobody has to parse.
 */
const { Buffer } = require('node:buffer');
const { Console } = require('node:console');
const { performance } = require('node:perf_hooks');
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');

const { cpuUsage, stdin, stdout, stderr, exit } = process;

/** What React's server rendering and the shop's libraries need of Node. */
const BUILT_INS = ['async_hooks', 'buffer', 'crypto', 'events', 'stream', 'string_decoder', 'url', 'util'];

const send = (message, after = '') => void stdout.write(`${JSON.stringify(message)}\n${after}`);
const textOf = (error) => String(error?.stack ?? error).slice(0, 2000);

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** To ask the system takes a tenth of a page's time. So a page may be charged as much as this of those before it. */
const ASK_AGAIN_MS = 20;
let lastUsed = { at: -Infinity, ms: 0 };

/** Milliseconds of the processor since this process was started, at most `ASK_AGAIN_MS` ago. */
function usedTime() {
  const at = performance.now();
  if (at - lastUsed.at >= ASK_AGAIN_MS) {
    const { user, system } = cpuUsage();
    lastUsed = { at, ms: (user + system) / 1000 };
  }
  return lastUsed.ms;
}

/** The shell's build: `{ shared, render }`. */
let shell = null;
/** Names of the builds that the last page was rendered with. */
let last = [];
/** Name of a remote's build → its modules, or the error that it threw when it was loaded. */
const builds = new Map();

/** `compileFunction` and not `Script`: what it has compiled leaves the memory with the last reference to it. */
function run(text, filename, provide) {
  const module = { exports: {} };
  vm.compileFunction(text, ['module', 'exports', 'require'], { filename })(module, module.exports, provide);
  return module.exports;
}

function provideBuiltIn(name) {
  const plain = name.replace(/^node:/, '');
  if (!BUILT_INS.includes(plain)) throw new Error(`The shell's server build requires ${name}, which no page needs`);
  return require(plain);
}

function provideShared(name) {
  if (!Object.hasOwn(shell.shared, name)) throw new Error(`The shell does not share ${name}`);
  return shell.shared[name];
}

function load({ name, text }) {
  try {
    builds.set(name, { modules: Object(run(text, name, provideShared).modules) });
  } catch (error) {
    builds.set(name, { error });
  }
}

/**
 * Renders the page with these remotes' builds and no others.
 * @param remotes remote → name of its build
 * @returns its HTML, the remotes it wanted a screen of, and those whose screen is not there, with the reason
 */
function renderWith({ page }, remotes) {
  const wanted = new Set();
  const missing = new Map();
  const screens = (remote, module) => {
    wanted.add(remote);
    const { modules = {}, error } = builds.get(remotes[remote]) ?? {};
    const screen = Object.hasOwn(modules, module) ? modules[module].default : undefined;
    if (screen === undefined) missing.set(remote, error && textOf(error));
    return screen;
  };
  try {
    const { html } = shell.render({ ...page, screens });
    return { html: String(html), wanted, missing };
  } catch (error) {
    return { error, wanted, missing };
  }
}

const without = (remotes, left) => Object.fromEntries(Object.entries(remotes).filter(([remote]) => !left.has(remote)));

/** What throws is left out; of several remotes the one without which the page can be rendered, or else all of them. */
function renderWithoutFaults(job) {
  const whole = renderWith(job, job.remotes);
  if (!whole.error) return whole;
  const suspects = [...whole.wanted].filter((remote) => !whole.missing.has(remote));
  const leftOut = suspects.length > 1 ? [...suspects.map((one) => [one]), suspects] : [suspects];
  for (const remotes of leftOut) {
    if (remotes.length === 0) break;
    const rest = renderWith(job, without(job.remotes, new Set(remotes)));
    if (rest.error) continue;
    for (const remote of remotes) rest.missing.set(remote, textOf(whole.error));
    return rest;
  }
  return whole;
}

function render(job) {
  for (const name of job.forget) builds.delete(name);
  for (const build of job.builds) load(build);
  last = Object.values(job.remotes);
  const before = usedMemory();
  const { html, missing, error } = renderWithoutFaults(job);
  const heap = usedMemory();
  const message = {
    rendered: job.render,
    ...(!error && { bytes: Buffer.byteLength(html) }),
    unrendered: [...missing].map(([remote, reason]) => ({ remote, ...(reason && { reason }) })),
    ...(error && { reason: textOf(error) }),
    heap,
    growth: heap - before,
    cpuMs: usedTime(),
  };
  send(message, error ? '' : html);
}

function start({ shell: text, name }) {
  try {
    shell = run(text, name, provideBuiltIn);
    send({ started: true, cpuMs: usedTime() });
  } catch (error) {
    send({ started: false, reason: textOf(error) });
  }
}

/** A promise or timer that fails later may have left anything behind. Its stack may name the build that it is of. */
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    const reason = textOf(error);
    const named = [...builds.keys()].filter((name) => reason.includes(name));
    send({ spoiled: reason, names: named.length > 0 ? named : last });
    exit(1);
  });
}

/** Not a wall, which the process itself is, but nothing in a build can reach these by accident. */
globalThis.console = new Console(stderr, stderr);
for (const name of ['process', 'fetch', 'WebSocket', 'EventSource']) delete globalThis[name];

let rest = '';
stdin.setEncoding('utf8');
stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) {
    const message = JSON.parse(line);
    if (message.shell === undefined) render(message);
    else start(message);
  }
});
// The server may have gone without a word.
stdin.on('end', () => exit());
