/**
 * Renders pages with the server builds of the shell and the remotes. Every team's code runs here, so this is a separate
 * process without rights. In it, the builds of a shell, of a page's remote and of those that fill its slots have a context
 * without any object of this process: a page goes in as a text of JSON, and its HTML comes out as a text.
 *
 * The messages are those of `render-process.ts`, a line each: the key of a context, a tab, and JSON. The response is
 * HTML, which nobody has to parse, and in its last line JSON, before a NUL. The server ends a process that takes too long.
 */
'use strict';
const { getHeapStatistics } = require('node:v8');
const vm = require('node:vm');

const MB = 1024 * 1024;
/** A process with more is replaced, before Node ends it. */
const MAX_MEMORY = 96 * MB;
/** A context that adds more than this to the memory with each page leaks, and so does one that adds half of all. */
const LEAK_PER_PAGE = MB;
/** Its first pages may add what it has loaded, and garbage. */
const FIRST_PAGES = 3;
/** Of HTML, in characters. */
const MAX_LENGTH = 2_000_000;
/** Of a reason, and of the names of missing remotes. */
const MAX_LINE = 1_000;
const MAX_HEAD = 20_000;
const WRONG_TEXT = '!It returns no text, or more than a page may have';

/**
 * Runs as text in a new context, before any build: nothing of this file is there. A build that alters its context
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
  /** Exports of the remotes, in the order of the context's builds. */
  const remotes = [];
  /** Calls it, and returns its text, or after `!` what it throws. */
  const entry = (act) => (build) => {
    try {
      return act(build);
    } catch (error) {
      return `!${toText(error)}`;
    }
  };
  /** Loads the shell, and then the remotes. */
  const loadBuild = entry((build) => {
    const module = { exports: {} };
    build(module, module.exports, (name) => {
      if (!shell || !hasOwn(shell.shared, name)) throw new Fault(`The shell does not share ${name}`);
      return shell.shared[name];
    });
    if (shell) remotes[realm.remoteIndex] = module.exports;
    else shell = module.exports;
    return '';
  });
  /** @returns the names of the remotes whose screens are missing and the page's head, a line each, and the HTML after them */
  const renderPage = entry(() => {
    const { page, remote: owner, remotes: names } = parse(realm.pageText);
    const find = (name, module) => {
      const { modules = {} } = remotes[names.indexOf(name)] ?? {};
      return hasOwn(modules, module) ? modules[module] : undefined;
    };
    let missing = '';
    const screens = (name, module) => {
      const screen = name === owner ? find(name, module)?.default : undefined;
      if (screen === undefined) missing += `${name},`;
      return screen;
    };
    const fillings = (name, module) => find(name, module)?.default;
    const heads = (name, module) => (name === owner ? find(name, module)?.head : undefined);
    const stores = (name, module) => find(name, module)?.store;
    const { html, head = '' } = shell.render(assign(page, { screens, fillings, heads, stores }));
    return `${missing}\n${head}\n${html}`;
  });
  for (const [name, value] of Object.entries({ loadBuild, renderPage }))
    defineProperty(realm, name, { value, writable: false, configurable: false });
}

const PREPARE = new vm.Script(`(${prepareContext})()`);
const RENDER = new vm.Script('renderPage()');

/** Id of a build → its text, and from its first use on its script for all contexts. */
const builds = new Map();
/** Ids of the remotes' and the shell's build → the context that runs them. */
const contexts = new Map();

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/**
 * Runs a script in a context, and returns its text, or after `!` why there is none. Anything else that it returns or throws
 * is not even looked at: that could call its code with an object of this process.
 */
function run(script, context) {
  let text;
  try {
    text = script.runInContext(context, { displayErrors: false });
  } catch {
    // Not looked at.
  }
  return typeof text === 'string' && text.length <= MAX_LENGTH ? text : WRONG_TEXT;
}

/**
 * @param index of the remote among those of the context; left out: the shell
 * @returns an empty text, or after `!` why the build cannot be loaded
 */
function load(id, context, index) {
  Reflect.defineProperty(context, 'remoteIndex', { value: index, writable: true, configurable: true });
  const build = builds.get(id);
  try {
    build.script ??= new vm.Script(`loadBuild(function (module, exports, require) {${build.text}\n})`);
  } catch (error) {
    return `!${error.message}`;
  }
  return run(build.script, context);
}

/** Makes a context, and loads the shell into it. */
function openContext(key, { texts, hasScreen }) {
  for (const [id, text] of Object.entries(texts)) if (!builds.has(id)) builds.set(id, { text });
  const remotes = key.split(' ');
  const shell = remotes.pop();
  const options = { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' };
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, options);
  PREPARE.runInContext(context);
  const fault = load(shell, context).replace('!', '!The shell cannot be loaded. ');
  contexts.set(key, { context, remotes, hasScreen, fault, growth: 0, pages: 0 });
  return '\n\n';
}

/** Loads the remotes. One that fills slots and cannot be loaded costs its fillings alone. */
function loadRemotes({ context, remotes, hasScreen }) {
  const faults = remotes.map((id, index) => load(id, context, index));
  return (hasScreen && faults[0]) || '';
}

/** Renders the page, and before a context's first page it loads the remotes. */
function renderPage(own, page) {
  const memory = usedMemory();
  if (own.pages === 0 && own.fault === '') own.fault = loadRemotes(own);
  // Defined, not assigned, so that no setter of a build is called.
  Reflect.defineProperty(own.context, 'pageText', { value: page, writable: true, configurable: true });
  const text = own.fault || run(RENDER, own.context);
  own.growth += usedMemory() - memory;
  own.pages += 1;
  return text;
}

function describeMemory() {
  if (usedMemory() <= MAX_MEMORY) return {};
  const leaks = ({ growth, pages }) =>
    growth > MAX_MEMORY / 2 || (pages > FIRST_PAGES && growth / pages > LEAK_PER_PAGE);
  return { taintedBy: [...contexts].flatMap(([key, own]) => (leaks(own) ? [key] : [])) };
}

/** @param text the names of missing remotes and the head, a line each, and the HTML; or after `!` why there is none */
function respond(text) {
  const [names, head = ''] = text.split('\n', 2);
  const fault = text.startsWith('!') ? text : (names.length > MAX_LINE || head.length > MAX_HEAD) && WRONG_TEXT;
  const message = fault ? { reason: fault.slice(1, MAX_LINE) } : { unrendered: names.split(',').filter(Boolean), head };
  // Browsers, too, leave a NUL out.
  const html = fault ? '' : text.slice(names.length + head.length + 2).replaceAll('\0', '');
  process.stdout.write(`${html}\n${JSON.stringify({ ...message, ...describeMemory() })}\0`);
}

function forget(ids) {
  for (const id of ids) builds.delete(id);
  for (const key of contexts.keys()) if (key.split(' ').some((id) => ids.includes(id))) contexts.delete(key);
}

function receive(line) {
  const [key, text] = line.split('\t');
  if (key === '') return forget(JSON.parse(text));
  const own = contexts.get(key);
  const response = own ? renderPage(own, text) : openContext(key, JSON.parse(text));
  // Node looks at rejected promises before that, and a build may have laid a trap into them: it is still this page's.
  setImmediate(respond, response);
}

// An error outside of a page is not looked at either.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));

let rest = '';
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  lines.forEach(receive);
});
// The server may have gone without a word.
process.stdin.on('end', () => process.exit());
respond('\n\n');
