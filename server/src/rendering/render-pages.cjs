/**
 * Renders pages with the server builds of the shell and the remotes. Every team's code runs here, so this is a separate
 * process, started without the server's environment and without permission to read, write or start anything. In it, each
 * pair of a shell's and a remote's build has a separate context, in which there is no object of this process: a page goes
 * in as a text of JSON, and its HTML comes out as a text.
 *
 * The messages are those of `render-process.ts`: JSON, a line each, in by standard input and out by standard output, and
 * after the message of a page its HTML, which nobody has to parse.
 */
'use strict';
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');

const { stdout } = process;
const MB = 1024 * 1024;
/** A process with more is replaced, before it reaches the limit at which Node ends it. */
const MAX_MEMORY = 96 * MB;
/** A context that adds more than this to the memory with each page leaks. */
const LEAK_PER_PAGE = MB;
/** Of HTML, in characters. */
const MAX_LENGTH = 2_000_000;
const MAX_REASON = 2_000;
/** For the shell's build, of which no remote's limit is used. */
const LOAD_SHELL_MS = 2_000;
/** The timeout of a context counts time. Work that got less of the processor than this share of it gets more time. */
const BUSY_SHARE = 0.3;

/**
 * Runs in a new context, as text, before any build: nothing of this file is there. What a build does to its context
 * afterwards alters no page but its own.
 */
function prepareContext() {
  'use strict';
  const realm = globalThis;
  const { String: toText, Error: Fault } = realm;
  const { parse, stringify } = JSON;
  const { assign, defineProperty, hasOwn } = Object;

  // The first would run callbacks between pages. The others reach threads and memory that no limit holds for.
  for (const name of ['FinalizationRegistry', 'Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete realm[name];
  // Node formats stacks in its own realm, and what fails there (an overflow) would be thrown in here. Without a limit, none is.
  defineProperty(Fault, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });

  const nothing = () => undefined;
  // What is started while a page is rendered has no time to end.
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate'])
    realm[name] = nothing;
  realm.console = new Proxy({}, { get: () => nothing });

  let shell;
  let modules = {};
  const load = (build, provide) => {
    const module = { exports: {} };
    build(module, module.exports, provide);
    return module.exports;
  };
  /** @returns the text that `act` does, or after `!` what it throws */
  const attempt = (act) => {
    try {
      return act();
    } catch (error) {
      try {
        return `!${toText(error)}`;
      } catch {
        return '!It throws what has no text';
      }
    }
  };
  const entries = {
    loadShell: (build) =>
      attempt(() => {
        shell = load(build, (name) => {
          throw new Fault(`It requires ${name}, which no page needs`);
        });
        return '';
      }),
    loadRemote: (build) =>
      attempt(() => {
        ({ modules = {} } = load(build, (name) => {
          if (!hasOwn(shell.shared, name)) throw new Fault(`The shell does not share ${name}`);
          return shell.shared[name];
        }));
        return '';
      }),
    /** @returns the names of the remotes whose screens are not there, in a line of JSON, and the HTML after it */
    renderPage: () =>
      attempt(() => {
        const { page, remote } = parse(realm.pageText);
        let missing = '';
        const screens = (name, module) => {
          const screen = name === remote && hasOwn(modules, module) ? modules[module].default : undefined;
          if (screen === undefined) missing += `${missing && ','}${stringify(name)}`;
          return screen;
        };
        const { html } = shell.render(assign(page, { screens }));
        return `[${missing}]\n${html}`;
      }),
  };
  for (const name of ['loadShell', 'loadRemote', 'renderPage'])
    defineProperty(realm, name, { value: entries[name], writable: false, configurable: false });
}

const PREPARE = new vm.Script(`(${prepareContext})()`);
const RENDER = new vm.Script('renderPage()');

/** Id of a build → its script, compiled once for all contexts, or why it is none. */
const scripts = new Map();
/** Ids of the shell's build and of the remote's → the context that runs them. */
const contexts = new Map();

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

function compile(id, { shell }, text) {
  const entry = id === shell ? 'loadShell' : 'loadRemote';
  try {
    return new vm.Script(`${entry}(function (module, exports, require) {${text}\n})`);
  } catch (error) {
    return `!${error.message}`;
  }
}

/**
 * Runs a script in a context, and takes nothing from it but a text. Whatever else it returns or throws is not even looked
 * at: that could run its code out of time, or give it an object of this process.
 * @returns what the script returns, or after `!` why not; null when its time is over
 */
function runIn(context, script, timeoutMs) {
  if (typeof script === 'string') return script;
  const start = performance.now();
  let text;
  try {
    text = script.runInContext(context, { timeout: Math.max(1, Math.round(timeoutMs)), displayErrors: false });
  } catch {
    if (performance.now() - start >= timeoutMs) return null;
  }
  return typeof text === 'string' && text.length <= MAX_LENGTH
    ? text
    : '!It returns no text, or more than a page may have';
}

/** The shell is loaded on nobody's account. */
function createContext(builds) {
  const options = { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' };
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, options);
  PREPARE.runInContext(context);
  const loaded =
    runIn(context, scripts.get(builds.shell), LOAD_SHELL_MS) ?? `!It takes longer than ${LOAD_SHELL_MS} ms`;
  if (loaded !== '') return { shellFault: `!The shell cannot be loaded. ${loaded.slice(1)}` };
  return { builds, context, fault: '', isLoaded: !builds.remote, growth: 0, pages: 0 };
}

/** Loads the remote, once, and renders the page. */
function runPage(own, page, limitMs) {
  const start = performance.now();
  if (!own.isLoaded) own.fault = runIn(own.context, scripts.get(own.builds.remote), limitMs);
  own.isLoaded = true;
  if (own.fault !== '') return own.fault;
  // Defined, not assigned, so that no setter of a build is called.
  Reflect.defineProperty(own.context, 'pageText', { value: page, writable: true, configurable: true });
  return runIn(own.context, RENDER, limitMs - (performance.now() - start));
}

/** @returns `text`: as of `runIn`; `isStarved`: its time is over, and the machine had other work to do */
function renderIn(key, { builds, page }, limitMs) {
  const own = contexts.get(key) ?? createContext(builds);
  if (own.shellFault) return { text: own.shellFault, isStarved: false };
  contexts.set(key, own);
  const before = { cpu: process.cpuUsage(), memory: usedMemory() };
  const text = runPage(own, page, limitMs);
  const { user, system } = process.cpuUsage(before.cpu);
  own.growth += usedMemory() - before.memory;
  own.pages += 1;
  // Nobody knows what a late build was doing.
  if (text === null) contexts.delete(key);
  return { text, isStarved: text === null && (user + system) / 1000 < limitMs * BUSY_SHARE };
}

const send = (message, after = '') => void stdout.write(`${JSON.stringify(message)}\n${after}`);

function reportMemory(bytes) {
  const leaks = [...contexts].flatMap(([key, { growth, pages }]) => (growth / pages > LEAK_PER_PAGE ? [key] : []));
  const blame = leaks.map((key) => `: ${key.split('#')[0]} keeps memory of each page`).join('');
  send({ spoiledBy: leaks, reason: `has grown to ${Math.round(bytes / MB)} MB and is replaced${blame}` });
}

function respond(text, limitMs) {
  const used = usedMemory();
  if (used > MAX_MEMORY) reportMemory(used);
  if (text === null) return send({ isLate: true, reason: `It takes longer than ${limitMs} ms` });
  if (text.startsWith('!')) return send({ reason: text.slice(1, MAX_REASON) });
  const end = text.indexOf('\n') + 1;
  const html = text.slice(end);
  send({ unrendered: text.slice(0, end), bytes: Buffer.byteLength(html) }, html);
}

function receive({ forget = [], texts, key, limitMs, starvedMs, ...job }) {
  for (const id of forget) {
    scripts.delete(id);
    for (const [other, { builds }] of contexts) if (Object.values(builds).includes(id)) contexts.delete(other);
  }
  if (!key) return;
  for (const [id, text] of Object.entries(texts)) scripts.set(id, compile(id, job.builds, text));
  let { text, isStarved } = renderIn(key, job, limitMs);
  if (isStarved && starvedMs) ({ text } = renderIn(key, job, starvedMs));
  // Node looks at rejected promises before that, and a build may have laid a trap into them: it is still this page's.
  setImmediate(respond, text, limitMs);
}

// What fails outside of a page is not looked at either.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  for (const line of lines) receive(JSON.parse(line));
});
// The server may have gone without a word.
process.stdin.on('end', () => process.exit());
send({});
