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
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');

const { stdin, stdout, stderr, exit } = process;

/** What React's server rendering and the shop's libraries need of Node. */
const BUILT_INS = ['async_hooks', 'buffer', 'crypto', 'events', 'stream', 'string_decoder', 'url', 'util'];

const send = (message, after = '') => void stdout.write(`${JSON.stringify(message)}\n${after}`);
const MB = 1024 * 1024;
/** A process with more is replaced, before it reaches the limit at which Node ends it. */
const MAX_MEMORY = 96 * MB;
/** A build that adds more than this to the memory with each page leaks. */
const LEAK_PER_PAGE = MB;

const textOf = (error) => String(error?.stack ?? error).slice(0, 2000);

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** The shell's build: `{ shared, render }`. */
let shell = null;
/** Names of the build that the last page was rendered with. */
let last = [];
/** Name of a remote's build → its modules, or the error that it threw when it was loaded; and what it adds to the memory. */
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

function load(name, text) {
  const build = { modules: {}, growth: 0, pages: 0 };
  builds.set(name, build);
  try {
    build.modules = Object(run(text, name, provideShared).modules);
  } catch (error) {
    build.error = error;
  }
}

/**
 * Renders the page with a build of the remote, or without any.
 * @returns its HTML or the error, the remotes whose screens are not there, and why that remote's is not
 */
function renderWith(page, remote, { modules, error } = { modules: {} }) {
  const missing = new Set();
  const screens = (name, module) => {
    const screen = name === remote && Object.hasOwn(modules, module) ? modules[module].default : undefined;
    if (screen === undefined) missing.add(name);
    return screen;
  };
  try {
    return { html: String(shell.render({ ...page, screens }).html), missing, reason: error };
  } catch (error) {
    return { html: '', missing, reason: error };
  }
}

/** A remote that throws is left out. */
function renderWithoutFault(page, remote, build) {
  const whole = renderWith(page, remote, build);
  if (whole.html !== '' || !build) return whole;
  const rest = renderWith(page, remote);
  return rest.html === '' ? whole : { ...rest, reason: whole.reason };
}

function reportMemory(bytes) {
  const leaks = [...builds].flatMap(([name, { growth, pages }]) => (growth / pages > LEAK_PER_PAGE ? [name] : []));
  const blame = leaks.map((name) => `: ${name.split('#')[0]} keeps memory of each page`).join('');
  send({ spoiledBy: leaks, reason: `has grown to ${Math.round(bytes / MB)} MB and is replaced${blame}` });
}

function render({ page, remote, build: name, text, forget = [] }) {
  for (const old of forget) builds.delete(old);
  if (text !== undefined) load(name, text);
  const build = builds.get(name);
  last = build ? [name] : [];
  const before = usedMemory();
  const { html, missing, reason } = renderWithoutFault(page, remote, build);
  const used = usedMemory();
  if (build) Object.assign(build, { growth: build.growth + used - before, pages: build.pages + 1 });
  if (used > MAX_MEMORY) reportMemory(used);
  const bytes = Buffer.byteLength(html);
  send({ bytes, unrendered: [...missing], ...(reason && { reason: textOf(reason) }) }, html);
}

function start({ shell: text, name }) {
  try {
    shell = run(text, name, provideBuiltIn);
    send({});
  } catch (error) {
    send({ reason: textOf(error) });
  }
}

/** A promise or timer that fails later may have left anything behind. Its stack may name the build that it is of. */
for (const event of ['uncaughtException', 'unhandledRejection']) {
  process.on(event, (error) => {
    const reason = textOf(error);
    const named = [...builds.keys()].filter((name) => reason.includes(name));
    send({
      spoiledBy: named.length > 0 ? named : last,
      reason: `ends because of an error outside of rendering: ${reason}`,
    });
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
