/**
 * Renders pages with the server builds of the shell and the remotes. Every team's code runs here, so this is a process
 * without rights, and the builds of a page have a context without any object of it: texts go in and come out.
 * A message of `render-process.ts` is a line: what to do, the key of a context, and JSON, between tabs. The response is a
 * line of this process, then what the context has returned, which nobody has to parse, and a NUL.
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

/** Runs as text in a new context, before any build, which alters no page but its own when it alters its context. */
function prepareContext() {
  'use strict';
  const realm = globalThis;
  const { String: toText, Error: Fault } = realm;
  const { parse } = JSON;
  const { assign, defineProperty, hasOwn } = Object;
  /** A shop has some twenty, and as many again after each deploy. */
  const MAX_ROUTES = 50;

  // The first would run callbacks between pages. The others reach threads and memory that no limit holds for.
  for (const name of ['FinalizationRegistry', 'Atomics', 'SharedArrayBuffer', 'WebAssembly']) delete realm[name];
  // Node formats stacks outside, and where that overflows the stack, an error from outside would be thrown in here.
  defineProperty(Fault, 'stackTraceLimit', { value: undefined, writable: false, configurable: false });
  const nothing = () => undefined;
  for (const verb of ['set', 'clear'])
    for (const kind of ['Timeout', 'Interval', 'Immediate']) realm[verb + kind] = nothing;
  realm.console = new Proxy({}, { get: () => nothing });

  /** By the names of remotes; a fault of the shell has none. */
  const loaded = { __proto__: null };
  const faults = { __proto__: null };
  /** The exports of the first build. */
  let shell;
  function loadBuild(build, remote) {
    try {
      const module = { exports: {} };
      build(module, module.exports, (name) => {
        if (!shell || !hasOwn(shell.shared, name)) throw new Fault(`The shell does not share ${name}`);
        return shell.shared[name];
      });
      loaded[remote] = module.exports;
      shell ??= module.exports;
    } catch (error) {
      faults[shell ? remote : ''] ??= error;
    }
  }
  /** Pages of one route share what it declares, and what the shell makes of that. */
  const declared = new Map();
  function routesOf(text) {
    if (declared.size >= MAX_ROUTES) declared.clear();
    if (!declared.has(text)) declared.set(text, parse(text));
    return declared.get(text);
  }
  const find = (remote, module) => {
    const { modules = {} } = loaded[remote] ?? {};
    return hasOwn(modules, module) ? modules[module] : undefined;
  };
  /** @returns the names of missing screens' remotes, the page's head, a line each, and its HTML; or after `!` what it throws */
  function renderPage() {
    try {
      const { page, owner } = parse(realm.pageText);
      if (!shell) throw new Fault(`The shell cannot be loaded. ${faults['']}`);
      if (owner in faults) throw faults[owner];
      let missing = '';
      const screens = (remote, module) => {
        const screen = remote === owner ? find(remote, module)?.default : undefined;
        if (screen === undefined) missing += `${remote},`;
        return screen;
      };
      const fillings = (remote, module) => find(remote, module)?.default;
      const heads = (remote, module) => (remote === owner ? find(remote, module)?.head : undefined);
      const stores = (remote, module) => find(remote, module)?.store;
      const request = { routes: routesOf(realm.routesText), screens, fillings, heads, stores };
      const { html, head = '' } = shell.render(assign(page, request));
      return `${missing}\n${head}\n${html}`;
    } catch (error) {
      return `!${toText(error)}`;
    }
  }
  for (const value of [loadBuild, renderPage]) defineProperty(realm, value.name, { value });
}

const PREPARE = new vm.Script(`(${prepareContext})()`);
const RENDER = new vm.Script('renderPage()');

/** Ids of the remotes' and the shell's build → the context that runs them. */
const contexts = new Map();

/** Bytes. Not `memoryUsage`, which also asks the operating system, and takes longer than much of a page. */
function usedMemory() {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** @returns its text, or after `!` why there is none. To look at anything else could call its code with an object of ours. */
function run(script, context) {
  try {
    const text = script.runInContext(context, { displayErrors: false });
    if (typeof text === 'string' && text.length <= MAX_LENGTH) return text;
  } catch {
    // Not looked at.
  }
  return '!It returns no text, or more than a page may have';
}

/** A build that cannot be compiled is one that throws the reason. */
function compile(remote, text) {
  const wrap = (code) =>
    new vm.Script(`loadBuild(function (module, exports, require) {${code}\n}, ${JSON.stringify(remote)})`);
  try {
    return wrap(text);
  } catch (error) {
    return wrap(`throw ${JSON.stringify(error.message)}`);
  }
}

/** Makes a context with the shell, which is the last build. */
function open(key, builds) {
  const scripts = builds.map(([remote, text]) => compile(remote, text));
  const options = { codeGeneration: { strings: false, wasm: false }, microtaskMode: 'afterEvaluate' };
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, options);
  PREPARE.runInContext(context);
  run(scripts.pop(), context);
  contexts.set(key, { context, scripts, growth: 0, pages: 0 });
  return '';
}

/** Renders the page, and before a context's first page it loads the remotes. */
function render(key, ...texts) {
  const own = contexts.get(key);
  const memory = usedMemory();
  for (const script of own.scripts.splice(0)) run(script, own.context);
  // Defined, not assigned, so that no setter of a build is called. What is frozen would still have the page before.
  const areDefined = ['pageText', 'routesText'].every((name, at) =>
    Reflect.defineProperty(own.context, name, { value: texts[at], writable: true, configurable: true }),
  );
  const text = areDefined ? run(RENDER, own.context) : '!It has frozen its global object';
  own.growth += usedMemory() - memory;
  own.pages += 1;
  return text;
}

/** @returns `full` and the contexts that keep memory of each page, if any is known; empty while there is memory */
function describeMemory() {
  if (usedMemory() <= MAX_MEMORY) return '';
  const leaks = ({ growth, pages }) =>
    growth > MAX_MEMORY / 2 || (pages > FIRST_PAGES && growth / pages > LEAK_PER_PAGE);
  return ['full', ...[...contexts].flatMap(([key, own]) => (leaks(own) ? [key] : []))].join('\t');
}

/** A NUL is left out of pages, as browsers do. */
const respond = (text) => process.stdout.write(`${describeMemory()}\n${text.replaceAll('\0', '')}\0`);

function receive(line) {
  const [message, key, text, routes] = line.split('\t');
  if (message === 'close') return contexts.delete(key);
  const response = message === 'open' ? open(key, JSON.parse(text)) : render(key, text, routes);
  // Node looks at rejected promises before that, and a build may have laid a trap into them: it is still this page's.
  setImmediate(respond, response);
}

// An error outside of a page is not looked at either.
process.setUncaughtExceptionCaptureCallback(() => process.exit(1));

let rest = '';
process.stdin.setEncoding('utf8').on('data', (text) => {
  const lines = (rest + text).split('\n');
  rest = lines.pop();
  lines.forEach(receive);
});
// The server may have gone without a word.
process.stdin.on('end', () => process.exit());
respond('');
