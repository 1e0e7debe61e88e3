/**
 * Renders pages with the server builds of the shell and the remotes. Every team's code runs here, so this is a separate
 * process, started without the server's environment and without permission to read, write or start anything. In it, each
 * pair of a shell's and a remote's build has a separate context without any object of this process: a page goes in as a
 * text of JSON, and its HTML comes out as a text.
 *
 * The messages are those of `render-process.ts`: JSON, a line each, in by standard input and out by standard output, and
 * after the message of a page its HTML, which nobody has to parse.
 */
'use strict';
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');

const MB = 1024 * 1024;
/** A process with more is replaced, before Node ends it. */
const MAX_MEMORY = 96 * MB;
/** A context that adds more than this to the memory with each page leaks, and so does one that adds half of all. */
const LEAK_PER_PAGE = MB;
/** What its first pages add may be what it has loaded, and garbage. */
const FIRST_PAGES = 3;
/** Of HTML, in characters. */
const MAX_LENGTH = 2_000_000;
const MAX_REASON = 2_000;
/** Of the names of missing remotes, in characters. */
const MAX_NAMES = 1_000;
/** Of a page's head, in characters. */
const MAX_HEAD = 20_000;
const WRONG_TEXT = '!It returns no text, or more than a page may have';
/** For the shell's build, which is loaded on no remote's account. */
const LOAD_SHELL_MS = 2_000;
/** The time of a context passes while the machine does other work. What got less of its processor is not to blame. */
const MIN_PROCESSOR_SHARE = 0.3;

/**
 * Runs as text in a new context, before any build: nothing of this file is there. What a build does to its context
 * afterwards alters no page but its own.
 */
function prepareContext() {
  'use strict';
  const realm = globalThis;
  const { String: toText, Error: Fault } = realm;
  const { parse } = JSON;
  const { assign, defineProperty, hasOwn } = Object;

  // The first would run callbacks between pages. The others reach threads and memory that no limit holds for.
  for (const name of ['FinalizationRegistry', 'Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete realm[name];
  // Node formats stacks outside, and where that overflows the stack, an error from outside would be thrown in here.
  defineProperty(Fault, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });
  const nothing = () => undefined;
  for (const verb of ['set', 'clear'])
    for (const kind of ['Timeout', 'Interval', 'Immediate']) realm[verb + kind] = nothing;
  realm.console = new Proxy({}, { get: () => nothing });

  let shell;
  let remote = {};
  /** Calls it, and returns its text, or after `!` what it throws. */
  const entry = (act) => (build) => {
    try {
      return act(build);
    } catch (error) {
      try {
        return `!${toText(error)}`;
      } catch {
        return '!It throws what has no text';
      }
    }
  };
  /** Loads the shell, and then the remote. */
  const loadBuild = entry((build) => {
    const module = { exports: {} };
    build(module, module.exports, (name) => {
      if (!shell || !hasOwn(shell.shared, name)) throw new Fault(`The shell does not share ${name}`);
      return shell.shared[name];
    });
    if (shell) remote = module.exports;
    else shell = module.exports;
    return '';
  });
  /** @returns the names of the remotes whose screens are missing and the page's head, a line each, and the HTML after them */
  const renderPage = entry(() => {
    const { page, remote: owner } = parse(realm.pageText);
    const { modules = {} } = remote;
    let missing = '';
    const screens = (name, module) => {
      const screen = name === owner && hasOwn(modules, module) ? modules[module].default : undefined;
      if (screen === undefined) missing += `${name},`;
      return screen;
    };
    const heads = (name, module) => (name === owner && hasOwn(modules, module) ? modules[module].head : undefined);
    const { html, head = '' } = shell.render(assign(page, { screens, heads }));
    return `${missing}\n${head}\n${html}`;
  });
  for (const [name, value] of Object.entries({ loadBuild, renderPage }))
    defineProperty(realm, name, { value, writable: false, configurable: false });
}

const PREPARE = new vm.Script(`(${prepareContext})()`);
const RENDER = new vm.Script('renderPage()');

/** Id of a build → its text, and from its first page on its script for all contexts, or after `!` why it is none. */
const scripts = new Map();
/** Key of the shell's and the remote's build → the context that runs them. */
const contexts = new Map();

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** Compiles a build in the time of the page that needs it first. */
function scriptOf(id) {
  const build = scripts.get(id);
  build.script ??= compile(build.text);
  return build.script;
}

function compile(text) {
  try {
    return new vm.Script(`loadBuild(function (module, exports, require) {${text}\n})`);
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
    // Its clock is another one than this.
    if (performance.now() - start > timeoutMs - 2) return null;
  }
  return typeof text === 'string' && text.length <= MAX_LENGTH ? text : WRONG_TEXT;
}

function createContext(builds) {
  const options = { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' };
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, options);
  PREPARE.runInContext(context);
  const fault = runIn(context, scriptOf(builds.shell), LOAD_SHELL_MS) ?? `!It takes longer than ${LOAD_SHELL_MS} ms`;
  return { builds, context, fault, isLoaded: false, growth: 0, pages: 0 };
}

/** Compiles and loads the remote, once, and renders the page. */
function runPage(own, page, limitMs) {
  const { builds, context, isLoaded } = own;
  if (own.fault !== '' && !isLoaded) return `!The shell cannot be loaded. ${own.fault.slice(1)}`;
  const start = performance.now();
  const timeLeft = () => limitMs - (performance.now() - start);
  if (!isLoaded && builds.remote) own.fault = runIn(context, scriptOf(builds.remote), timeLeft());
  own.isLoaded = true;
  if (own.fault !== '') return own.fault;
  // Defined, not assigned, so that no setter of a build is called.
  Reflect.defineProperty(context, 'pageText', { value: page, writable: true, configurable: true });
  return runIn(context, RENDER, timeLeft());
}

/** @returns `text`: as of `runIn`; `hasWorked`: whether its time was not other work's; `isLate`: whether it works too long */
function render({ key, builds, page }, limitMs) {
  const own = contexts.get(key) ?? createContext(builds);
  const [cpu, memory, start] = [process.cpuUsage(), usedMemory(), performance.now()];
  const text = runPage(own, page, limitMs);
  own.growth += usedMemory() - memory;
  own.pages += 1;
  if (own.isLoaded) contexts.set(key, own);
  const hasWorked = () => {
    const { user, system } = process.cpuUsage(cpu);
    return (user + system) / 1000 >= limitMs * MIN_PROCESSOR_SHARE;
  };
  return { text, hasWorked, isLate: () => text === null || (performance.now() - start > limitMs && hasWorked()) };
}

function describeMemory() {
  if (usedMemory() <= MAX_MEMORY) return {};
  const leaks = ({ growth, pages }) =>
    growth > MAX_MEMORY / 2 || (pages > FIRST_PAGES && growth / pages > LEAK_PER_PAGE);
  return { filledBy: [...contexts].flatMap(([key, own]) => (leaks(own) ? [key] : [])) };
}

function respond(key, { text, isLate }, limitMs) {
  const isOver = isLate();
  let [names, head, html, reason] = [
    '',
    '',
    '',
    isOver ? `It takes longer than ${limitMs} ms` : text.slice(1, MAX_REASON),
  ];
  if (!isOver && !text.startsWith('!')) {
    [names, head = ''] = text.split('\n', 2);
    [html, reason] = [text.slice(names.length + head.length + 2), undefined];
    const isLong = names.length > MAX_NAMES || head.length > MAX_HEAD;
    if (isLong) [names, head, html, reason] = ['', '', '', WRONG_TEXT.slice(1)];
  }
  const message = { unrendered: names.split(',').filter(Boolean), head, reason, isLate: isOver, ...describeMemory() };
  process.stdout.write(`${JSON.stringify({ ...message, bytes: Buffer.byteLength(html) })}\n${html}`);
  // Nobody knows what a late build was doing.
  if (isOver) contexts.delete(key);
}

function receive({ forget = [], texts = {}, limitMs, starvedMs, ...job }) {
  for (const id of forget) {
    scripts.delete(id);
    for (const [key, { builds }] of contexts) if (Object.values(builds).includes(id)) contexts.delete(key);
  }
  for (const [id, text] of Object.entries(texts)) scripts.set(id, { text });
  if (!job.key) return;
  let page = render(job, limitMs);
  if (page.text === null && !page.hasWorked()) {
    contexts.delete(job.key);
    page = render(job, starvedMs);
  }
  // Node looks at rejected promises before that, and a build may have laid a trap into them: it is still this page's.
  setImmediate(respond, job.key, page, limitMs);
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
respond('', { text: '\n\n', isLate: () => false });
