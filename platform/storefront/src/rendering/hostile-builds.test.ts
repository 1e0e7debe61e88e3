import { existsSync } from 'node:fs';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { buildOf, remoteBuild, SHELL_BUILD } from '../testing/server-builds';
import { createRenderer, type PageRequest } from './renderer';
import { isLoadable } from './loadable';

const TIMEOUT_MS = 1_000;
const SHELL = buildOf('shell', SHELL_BUILD);
/** It reads what the shell shares as it renders. */
const CATALOG = buildOf(
  'mf-catalog@1.0.0',
  remoteBuild({ './cart': '() => require("greeting").hello + " from the catalogue"' }),
);
const LEFT = '<h1>{} confirmed</h1>Loading';

const reports: string[] = [];
const open = (timeoutMs = TIMEOUT_MS) => createRenderer({ report: (text) => reports.push(text), timeoutMs });
let renderer = open();
beforeEach(() => void reports.splice(0));
afterAll(() => renderer.close());

async function render(build: PageRequest['shell'], options: Partial<PageRequest> = {}) {
  const page = { url: `/${build.name.split('@')[0]}/cart`, data: {}, confirmed: true, routes: {} };
  return (await renderer.render({ shell: SHELL, page, remote: build, ...options })).html?.toString();
}
const renderCatalog = () => render(CATALOG);

/**
 * The values in reach of each attack below. `reach` names what of these values is from outside of the build's context, with what
 * can be made of it: every object of a context has this context's prototypes.
 */
const MEANS = `
  const make = Function, root = Object.prototype, protoOf = Object.getPrototypeOf;
  const isForeign = (value) => {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function')) return false;
    for (let proto = protoOf(value); proto !== null; proto = protoOf(proto)) if (proto === root) return false;
    return value !== root && protoOf(value) !== null;
  };
  const open = (value) => { try { return value.constructor.constructor('return typeof process')(); } catch (error) { return String(error); } };
  const reach = (...values) => values.filter(isForeign).map(open).join() || 'nothing';
  const caught = (...acts) => reach(...acts.flatMap((act) => { try { return [act()]; } catch (error) { return [error]; } }));
  const atTheEdge = (act, prepare = () => undefined) => {
    const thrown = [];
    let tries = 1_000;
    const sink = () => {
      const value = prepare();
      try {
        sink();
      } catch (error) {
        try { if (tries > 0) act(value); } catch (inner) { thrown[tries] = inner; }
        tries -= 1;
        throw error;
      }
    };
    try { sink(); } catch { }
    return tries < 1 ? reach(...thrown) : 'no edge';
  };`;

/** The body of a hostile screen → the content that the page then shows in its place. */
const ATTACKS: readonly (readonly [attack: string, body: string, shown?: string])[] = [
  ['leave by the console', 'return reach(console, console.log, console._stderr, console._stdout, console._times);'],
  [
    'find names of Node',
    'return [typeof process, typeof Buffer, typeof global, typeof fetch, typeof WebSocket, typeof performance].join();',
    'undefined,undefined,undefined,undefined,undefined,undefined',
  ],
  [
    'require what leads to Node',
    'return ["fs", "node:net", "events", "module", "constructor", "__proto__"].map((name) => { try { return typeof require(name); } catch { return "refused"; } }).join();',
    'refused,refused,refused,refused,refused,refused',
  ],
  [
    'leave by what a build is given',
    'return reach(module, exports, require, module.constructor, require.constructor, require.main, module.parent);',
  ],
  [
    'leave by the global object',
    'return reach(globalThis, this, (function () { return this; })(), globalThis.constructor, protoOf(globalThis));',
  ],
  [
    'look at the callers',
    'return caught(() => arguments.callee.caller, () => reach.caller, () => renderPage.caller, () => (function own() { return own.caller; })(), () => loadBuild.arguments);',
  ],
  [
    'make code of text',
    'return [() => eval("1"), () => (0, eval)("1"), () => make("return 1")(), () => protoOf(async () => 1).constructor("1"), () => protoOf(function* () {}).constructor("1"), () => protoOf(async function* () {}).constructor("1"), () => Reflect.construct(make, ["1"])].map((act) => { try { act(); return "ran"; } catch (error) { return reach(error); } }).join();',
    Array.from({ length: 7 }, () => 'nothing').join(),
  ],
  [
    'make code of text late',
    'setTimeout("globalThis.ran = true"); setInterval("ran = true", 0); return String(globalThis.ran);',
    'undefined',
  ],
  [
    'see the frames of the server in a stack',
    'let sites = []; try { Error.prepareStackTrace = (_error, found) => { sites = found; return ""; }; Error.stackTraceLimit = 99; } catch { } void new Error("x").stack; return String(sites.length);',
    '0',
  ],
  [
    'read paths of the machine in a stack',
    'const object = {}; Error.captureStackTrace(object); return String(new Error("x").stack) + object.stack;',
    'undefinedundefined',
  ],
  [
    'make stacks again by another constructor of errors',
    'class Mine extends Error {} Mine.stackTraceLimit = 9; try { delete Error.stackTraceLimit; Object.defineProperty(Error, "stackTraceLimit", { value: 9 }); } catch { } globalThis.Error = Mine; try { null.x; } catch (error) { return String(error.stack) + new Mine("x").stack; }',
    'undefinedundefined',
  ],
  ['overflow the stack where Node formats an error', 'return atTheEdge((error) => error.stack, () => new Error("x"));'],
  [
    'overflow the stack where a promise is rejected',
    'return atTheEdge((promise) => promise.catch(() => 1), () => Promise.reject(1));',
  ],
  [
    'overflow the stack in functions of the language',
    'return [() => JSON.parse("[[1]]"), () => JSON.stringify({ a: [1] }), () => /(a+)+b/.test("aaa"), () => [3, 1, 2].sort(), () => "a-b".replace(/-/, () => "+"), () => Reflect.ownKeys(globalThis), () => structuredCopy, () => new Intl.NumberFormat("en-IN").format(1), () => new Date().toLocaleString(), () => new Proxy({}, { get: () => 1 }).a, () => 10n ** 99n, () => Object.defineProperty(globalThis, "edge", { value: 1, configurable: true })].map((act) => atTheEdge(act)).join();',
    Array.from({ length: 12 }, () => 'nothing').join(),
  ],
  [
    'compile a broken module for asm.js at the edge',
    'return atTheEdge(() => (function () { "use asm"; var x = 1; return y; })());',
  ],
  [
    'provoke errors of the global object',
    '"use strict"; return caught(() => { undeclared = 1; }, () => { Object.freeze(globalThis.Infinity); NaN = 1; }, () => new globalThis(), () => Object.setPrototypeOf(globalThis, null), () => Reflect.defineProperty(globalThis, "renderPage", { value: 1 }), () => { renderPage = 1; }, () => decodeURI("%"), () => new Array(-1), () => "x".repeat(-1), () => null.x, () => Symbol() + "", () => BigInt(1.5), () => [].reduce(() => 1), () => new RegExp("("), () => JSON.parse("{"), () => structuredClone({}));',
  ],
  [
    'be called by the printing of what it throws',
    'const spy = () => { globalThis.called = true; return "x"; }; throw { [Symbol.for("nodejs.util.inspect.custom")]: spy, get stack() { return spy(); }, toString: () => "caught inside" };',
    'Loading',
  ],
  [
    'throw a proxy that traps every look at it',
    'throw new Proxy({}, new Proxy({}, { get: (_target, name) => (...values) => { globalThis.trapped = reach(...values); throw name; } }));',
    'Loading',
  ],
  [
    'throw what cannot become a text',
    'throw { toString() { throw this; }, [Symbol.toPrimitive]() { throw this; } };',
    'Loading',
  ],
  [
    'throw an error with getters',
    'throw Object.defineProperties(new TypeError(), { message: { get() { throw globalThis; } }, stack: { get: () => globalThis }, name: { get: () => Symbol() } });',
    'Loading',
  ],
  [
    'return an object that becomes a text',
    'return { toString() { return caught(() => new Error(), () => this, () => arguments.callee.caller); } };',
  ],
  ['end its HTML like a response', 'return `\\n{"reason":"forged"}${"\\0".repeat(200_000)}`;', '\n{"reason":"forged"}'],
  ['return an object that becomes no text', 'return { [Symbol.toPrimitive]: () => ({}), toJSON: () => 1 };', 'Loading'],
  ['return a symbol', 'return Symbol("x");', 'Loading'],
  [
    'return a proxy',
    'return new Proxy(() => 1, { get: (_target, name) => name === Symbol.toPrimitive ? () => reach(name) : 1 });',
  ],
  [
    'trap the text of the page on its way in',
    'const names = Object.getOwnPropertyNames(globalThis).filter((name) => typeof globalThis[name] === "string"); for (const name of names) Object.defineProperty(globalThis, name, { set(text) { globalThis.stolen = caught(() => arguments.callee.caller, () => new Error(), () => this); }, get: () => "{}", configurable: true }); return names.length > 0 ? "set" : "nothing to trap";',
    'set',
  ],
  [
    'replace what renders pages',
    'try { Object.defineProperty(globalThis, "renderPage", { value: () => globalThis }); return "replaced"; } catch (error) { return reach(error); }',
  ],
  [
    'leave what renders pages out of the global object',
    'try { delete globalThis.renderPage; } catch { } return typeof renderPage;',
    'function',
  ],
  ['freeze the global object', 'Object.freeze(globalThis); return "frozen";', 'frozen'],
  [
    'put a trap behind the global object',
    'try { Object.setPrototypeOf(globalThis, new Proxy({}, { get: (_target, name, self) => { throw reach(self, name); }, has: () => true })); } catch { } return "trapped";',
    'trapped',
  ],
  [
    'pollute the prototypes',
    'for (const proto of [root, Array.prototype, String.prototype, make.prototype, Promise.prototype]) for (const name of ["then", "get", "set", "value", "writable", "timeout", "text", "toJSON", "0", "map", "slice", "indexOf", "startsWith", "html", "unrendered"]) try { Object.defineProperty(proto, name, { get() { throw 1; }, set() { throw 1; }, configurable: true }); } catch { } return "polluted";',
    'polluted',
  ],
  [
    'pollute the prototypes with symbols',
    'for (const proto of [root, Array.prototype, String.prototype, make.prototype, Promise.prototype]) for (const name of ["iterator", "asyncIterator", "toPrimitive", "toStringTag", "species", "hasInstance", "isConcatSpreadable", "unscopables", "split", "replace"]) try { Object.defineProperty(proto, Symbol[name], { get() { globalThis.trapped = reach(this); throw 1; }, configurable: true }); } catch { } return "polluted";',
    'Loading',
  ],
  [
    'patch what parses and writes texts',
    'JSON.parse = JSON.stringify = Object.assign = Object.hasOwn = String = () => { throw globalThis; }; Reflect.apply = Array.from = () => globalThis; return "patched";',
    'Loading',
  ],
  ['change what the shell shares', 'require("greeting").hello = "POISON"; return require("greeting").hello;', 'POISON'],
  [
    'find the modules of another remote',
    'return ["mf-catalog", "mf-catalog/cart", "greeting/mf-catalog"].map((name) => { try { return require(name); } catch { return "refused"; } }).join() + Object.getOwnPropertyNames(globalThis).filter((name) => /mf|catalog/.test(name));',
    'refused,refused,refused',
  ],
  [
    'require by what is no name',
    'const spy = (name) => ({ [Symbol.toPrimitive]: () => name }); return caught(() => require(Symbol("x")), () => require(spy(Symbol("x"))), () => require(spy({})), () => require(new Proxy({}, {})), () => require(), () => require(spy("__proto__")));',
  ],
  [
    'load itself as another build',
    'for (const id of ["mf-catalog@1.0.0", "shell", undefined, "__proto__"]) loadBuild((module) => { module.exports = { shared: {}, render: () => ({ html: "POISON" }), modules: { "./cart": { default: () => "POISON" } } }; }, id); return caught(() => loadBuild(() => { throw globalThis; }, "x"), () => loadBuild((...values) => { throw reach(...values); }), () => loadBuild());',
  ],
  [
    'export getters and proxies',
    'const trap = new Proxy(make, { get: (_target, name, self) => { globalThis.trapped = reach(name, self); throw new Proxy({}, {}); }, getOwnPropertyDescriptor: (...values) => { throw reach(...values); } }); Object.defineProperty(exports.modules["./cart"], "head", { get: () => trap }); Object.defineProperty(exports.modules["./cart"], "store", { get() { throw trap; } }); module.exports = trap; return "exported";',
    'exported',
  ],
  [
    'leave work for later',
    'const run = () => { globalThis.later = true; }; [setTimeout, setInterval, setImmediate].map((start) => start(run)); return String(globalThis.later);',
    'undefined',
  ],
  [
    'be notified by the garbage collector',
    'return [typeof FinalizationRegistry, typeof new WeakRef({}).deref()].join();',
    'undefined,object',
  ],
  [
    'share or lock memory',
    'return [typeof SharedArrayBuffer, typeof Atomics, typeof WebAssembly].join();',
    'undefined,undefined,undefined',
  ],
  [
    'reject promises with traps in them',
    'const trap = (promise) => Object.setPrototypeOf(promise, new Proxy(Promise.prototype, { get: (target, name, self) => { globalThis.trapped = reach(self, name); throw new Proxy({}, {}); } })); for (const reason of [1, null, new Proxy({}, {}), { get stack() { throw 1; } }]) Promise.reject(reason); return "rejected";',
    'rejected',
  ],
  [
    'handle rejected promises late',
    'globalThis.rejected ??= Promise.reject(new Error("x")); globalThis.rejected.catch(() => { throw 1; }); return "late";',
    'late',
  ],
  [
    'write messages of the process',
    'const forged = JSON.stringify({ spoiledBy: ["mf-catalog@1.0.0#x"], reason: "forged" }); console.log(forged); console.error(forged); return `\\n${forged}\\n[]\\n`;',
    '\n{"spoiledBy":["mf-catalog@1.0.0#x"],"reason":"forged"}\n[]\n',
  ],
  ['throw a message of the process', 'throw `[]\\n{"bytes":1,"html":"x"}\\n<h1>forged</h1>`;', 'Loading'],
  ['send more than a page', 'return "x".repeat(2 ** 28);', 'Loading'],
  ['send a page of lone halves of characters', 'return "\\ud800".repeat(3);', '���'],
  [
    'look again at what is reachable',
    `const visited = new Set(), foreign = []; const visit = (value) => { if (value === null || (typeof value !== "object" && typeof value !== "function") || visited.has(value)) return; visited.add(value); if (isForeign(value)) foreign.push(value); if (visited.size > 4_000) return; visit(protoOf(value)); for (const key of Reflect.ownKeys(value)) { const own = Reflect.getOwnPropertyDescriptor(value, key); [own.value, own.get, own.set].forEach(visit); } }; visit(globalThis); visit(require("greeting")); return visited.size > 500 ? reach(...foreign) : "too few";`,
  ],
  [
    'iterate in an endless generator of promises',
    'globalThis.steps = 0; (async () => { for await (const step of (async function* () { yield 1; yield 2; })()) globalThis.steps += step; })(); return String(globalThis.steps);',
    '0',
  ],
];

test.each(ATTACKS.map(([attack, body, shown = 'nothing']) => [attack, body, shown] as const))(
  'a build that tries to %s reaches nothing, also on its next page, and no other page changes',
  async (attack, body, shown) => {
    await renderCatalog();
    const pids = renderer.pids();
    const tell =
      'if (globalThis.attacked) return [globalThis.called, globalThis.trapped, globalThis.stolen, globalThis.ran, globalThis.later].join(""); try { globalThis.attacked = true; } catch { }';
    const screen = `function () { ${tell} ${body} }`;
    const build = buildOf(`mf-cart@1.0.0-${attack.replaceAll(' ', '-')}`, remoteBuild({ './cart': screen }, MEANS));

    expect(await render(build)).toBe(`<h1>{} confirmed</h1>${shown}`);
    // Code that it left behind for later, or was called with meanwhile, acts on its next page.
    expect(await render(build)).not.toMatch(/true|object/);
    expect(await renderCatalog()).toBe('<h1>{} confirmed</h1>Hello from the catalogue');
    expect(renderer.pids()).toEqual(pids);
  },
);

test.each([
  ['freezes what a page is read from', 'Object.freeze(globalThis);', 'Loading'],
  [
    'patches how texts are cut',
    "const { split } = String.prototype; String.prototype.split = function (by, ...rest) { return by === '\\t' ? ['', '', '{}', '{}'] : split.call(this, by, ...rest); };",
    '₹900',
  ],
])('a build that %s shows no page at the address of another', async (_, attack, shown) => {
  const screen = `({ data }) => { ${attack} return data.price; }`;
  const build = buildOf('mf-cart@1.0.0', remoteBuild({ './cart': screen }));
  const at = (url: string, price: string) => ({ page: { url: `/mf-cart/cart?${url}`, data: { price }, routes: {} } });

  expect(await render(build, at('a', '₹100'))).toContain('</h1>₹100');
  expect(await render(build, at('b', '₹900'))).toBe(`<h1>{"price":"₹900"}</h1>${shown}`);
});

describe('The word import', () => {
  test.each([
    'void import("fs");',
    'void import/**/("fs");',
    'void `${import("fs")}`;',
    'void import.meta;',
    String.raw`void imp\u006frt("fs");`,
    'async () => { for await (const name of import("fs")); };',
  ])('leads a build nowhere: %s', async (text) => {
    const build = remoteBuild({ './cart': '() => "ran"' }, text);

    expect(await isLoadable(build)).toBe(false);
    expect(await render(buildOf('mf-cart@2.0.0', build))).toBe(LEFT);
  });

  test('is in texts, names and patterns what it was', async () => {
    const screen = '() => `important ${/^(?<import>im)port$/.test("import")} ${{ import: "import" }.import}`';
    const build = remoteBuild({ './cart': screen }, 'const imported = 1; // import("fs")');

    expect(await isLoadable(build)).toBe(true);
    expect(await render(buildOf('mf-cart@2.0.1', build))).toContain('</h1>important true import');
  });
});

test.each([
  ['would keep a server busy for seconds as it is read', `void /${'\\p{L}'.repeat(200_000)}/u;`],
  ['has more than 2 MB', `/*${' '.repeat(2_000_000)}*/`],
  ['has the word import where its escape changes it', String.raw`void String.raw` + '`\\\\\\import`'],
])('a build that %s cannot be published, and the server goes on meanwhile', async (_, text) => {
  const turns = jest.fn();
  const timer = setInterval(turns, 10);
  const loadable = isLoadable(text, 500);

  expect(await loadable).toBe(false);
  clearInterval(timer);
  if (text.includes('p{L}')) expect(turns).toHaveBeenCalled();
});

test('a build that ends the function around it runs in its context alone', async () => {
  const text =
    '}); globalThis.pageText = "{}"; let shell = "own"; loadBuild(function (module) { module.exports.modules =';
  const build = buildOf('mf-cart@2.1.0', `${text} { "./cart": { default: () => typeof process } };`);

  expect(await render(build)).toBe('<h1>{} confirmed</h1>undefined');
  expect(await renderCatalog()).toContain('Hello from the catalogue');
});

describe('A version of another remote', () => {
  /** Rewrites whatever its process sends, forges a message, takes `process` from a warning, and loops in a timer. */
  const HOSTILE = remoteBuild(
    { './cart': '() => `${typeof globalThis.taken}`' },
    `const attempt = (act) => { try { act(); } catch { } };
     attempt(() => {
       const socket = console._stderr.constructor;
       const { write } = socket.prototype;
       socket.prototype.write = function (text, ...rest) { return write.call(this, String(text).replaceAll('Hello', 'POISON'), ...rest); };
     });
     attempt(() => new console._stderr.constructor({ fd: 1 }).write('\\n{"taintedBy":["mf-catalog@1.0.0#x"],"reason":"forged"}\\0'));
     attempt(() => {
       const emitter = Object.getPrototypeOf(Object.getPrototypeOf(console._stderr.constructor.prototype.__proto__));
       const { emit } = emitter;
       emitter.emit = function (...event) { if (this.kill) globalThis.taken = this; return emit.apply(this, event); };
       for (let listener = 0; listener < 20; listener += 1) console._stderr.on('x', () => 1);
     });
     attempt(() => setTimeout(() => { for (const end = Date.now() + 4_000; Date.now() < end; ); }));`,
  );
  const VERSIONS = { live: ['shell', 'mf-catalog@1.0.0'], canaries: ['mf-cart@3.1.0'] };

  test.each([
    ['is live', { ...VERSIONS, live: [...VERSIONS.live, 'mf-cart@3.0.0'] }],
    ['was live until now', VERSIONS],
    ['is a canary', { ...VERSIONS, canaries: ['mf-cart@3.0.0'] }],
    ['is previewed', VERSIONS],
  ])('alters no page while it %s', async (_, released) => {
    const hostile = buildOf('mf-cart@3.0.0', HOSTILE);
    for (let page = 0; page < 3; page += 1) expect(await render(hostile, { released })).toContain('</h1>undefined');

    for (let page = 0; page < 3; page += 1)
      expect(await render(CATALOG, { released })).toBe('<h1>{} confirmed</h1>Hello from the catalogue');
    expect(reports.join()).not.toMatch(/forged|mf-catalog/);
  });

  test('shares a process with what is live only while it is live, and leaves it at once', async () => {
    const counter = remoteBuild({ './cart': '() => "page " + (pages += 1)' }, 'let pages = 0;');
    const [live, canary, preview] = ['3.0.0', '3.1.0', '3.2.0'].map((version) =>
      buildOf(`mf-cart@${version}`, counter),
    );
    if (!live || !canary || !preview) throw new Error('There are three');
    const released = { ...VERSIONS, live: [...VERSIONS.live, live.name] };
    renderer.close();
    renderer = open();
    const pidsOf = async (build: typeof live) => {
      const before = renderer.pids();
      await render(build, { released });
      return renderer.pids().filter((pid) => !before.includes(pid));
    };
    const [ofLive, ofCanary] = [await pidsOf(live), await pidsOf(canary)];
    expect([ofLive, ofCanary, await pidsOf(CATALOG)]).toEqual([[expect.any(Number)], [expect.any(Number)], []]);
    // The process of a preview has ended with its page.
    expect(await render(preview, { released })).toContain('page 1');
    expect(await render(preview, { released })).toContain('page 1');
    expect(renderer.pids()).toEqual([...ofLive, ...ofCanary]);

    expect(await render(live, { released })).toContain('page 2');
    await render(CATALOG, { released: VERSIONS });
    expect(await render(live, { released })).toContain('page 1');
    expect(renderer.pids()).toEqual([...ofLive, ...ofCanary]);
  });

  test('is still rendered for those who came before it left, by the same process', async () => {
    await renderCatalog();
    const pids = renderer.pids();
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const last = buildOf('mf-cart@3.3.0', remoteBuild({ './cart': '() => "last page"' }));
    const live = { ...VERSIONS, live: [...VERSIONS.live, last.name] };
    const page = render({ ...last, read: () => arrived.then(() => last.read()) }, { released: live });
    await endOfTurn();
    arrive();
    // By then its process has its text, and has not loaded it yet.
    await endOfTurn();
    await render(CATALOG, { released: VERSIONS });

    expect(await page).toContain('last page');
    expect(renderer.pids()).toEqual(expect.arrayContaining(pids));
  });
});

describe('What a build can use up is charged to it alone:', () => {
  test.each([
    ['a promise that loops', '() => { Promise.resolve().then(() => { for (;;); }); return "x"; }'],
    ['a pattern without end', '() => String(/^(a+)+$/.test("a".repeat(40) + "b"))'],
    ['promises without end', '() => { (function next() { return Promise.resolve().then(next); })(); return "x"; }'],
    ['a loop outside of JavaScript', '() => String([].includes.call({ length: 2 ** 53 - 1 }, 1))'],
    ['a getter that loops in what it throws', '() => { throw { toString() { for (;;); } }; }'],
    ['a loop in what it returns', '() => ({ toString() { for (;;); } })'],
  ])('%s', async (what, screen) => {
    renderer.close();
    renderer = open(30);
    const build = buildOf(`mf-cart@4.0.0-${what.replaceAll(' ', '-')}`, remoteBuild({ './cart': screen }));

    expect(await render(build)).toBe(LEFT);
    let html: string | undefined;
    while (!html?.includes('Hello')) html = await renderCatalog();
    expect(reports.join('\n')).not.toMatch(/mf-catalog@1.0.0 has ended/);
  });

  test('memory of a page that is late, and not to the build that has just been loaded beside it', async () => {
    renderer.close();
    renderer = open(200);
    const table = 'const table = Array.from({ length: 30_000 }, (_, part) => ({ part, name: "part " + part }));';
    const large = buildOf('mf-catalog@5.1.0', remoteBuild({ './cart': '() => "Parts " + table.length' }, table));
    const late = remoteBuild({
      './cart':
        '() => { globalThis.kept = new Uint8Array(110e6); for (const end = Date.now() + 250; Date.now() < end; ); }',
    });
    let html: string | undefined;
    while (!html?.includes('Parts')) html = await render(large);
    reports.splice(0);
    await render(buildOf('mf-cart@5.1.0', late));
    while (!reports.some((line) => line.includes('browsers alone'))) await renderCatalog();

    expect(reports.join('\n')).toMatch(/mf-cart@5.1.0 has ended, filled or held up/);
    expect(reports.join('\n')).not.toMatch(/mf-catalog@5.1.0 has ended/);
  });

  test.each([
    ['names of missing remotes', '() => { screens("a,".repeat(1_000), "x"); return "x"; }'],
    ['heads', '() => { exports.modules["./cart"].head = () => "a".repeat(30_000); return "x"; }'],
  ])('a flood of %s', async (what, screen) => {
    const steal =
      'let screens; Object.defineProperty(Object.prototype, "screens", { set(given) { screens = given; }, get: () => screens });';
    const flood = buildOf(`mf-cart@5.2.0-${what.replaceAll(' ', '-')}`, remoteBuild({ './cart': screen }, steal));
    await render(flood);

    expect(await render(flood)).toBe(LEFT);
    expect(reports.join()).toMatch(/more than a page may have/);
  });

  (existsSync('/proc/self/stat') ? test : test.skip)(
    'more memory outside of the heap than its process may have',
    async () => {
      renderer.close();
      // Its memory ends it, and not its time on a machine whose memory is slow.
      renderer = open(20_000);
      const takes =
        '() => { const kept = Array.from({ length: 12 }, () => new Uint8Array(100e6).fill(1)); return "kept"; }';

      expect(await render(buildOf('mf-cart@5.5.0', remoteBuild({ './cart': takes })))).toBe(LEFT);
      expect(reports.join()).toMatch(/mf-cart@5.5.0 is not in the HTML.*allocation failed/);
      expect(await renderCatalog()).toContain('Hello');
    },
  );

  test('what it does as Node looks at its rejected promises', async () => {
    renderer.close();
    renderer = open(100);
    const build = buildOf(
      'mf-cart@5.3.0',
      remoteBuild({
        './cart': '() => { for (const end = Date.now() + 80; Date.now() < end; ) Promise.reject(1); return "x"; }',
      }),
    );
    // Node takes several times as long as the build. On a busy machine, a page has more time.
    while (reports.length === 0) {
      await render(build);
      await renderCatalog();
    }

    expect(reports).toEqual([expect.stringMatching(/^mf-cart@5.3.0 .* longer than 100 ms/)]);
  });

  test('a process that ends or hangs at times, and never twice for one page', async () => {
    renderer.close();
    renderer = open(10_000);
    const ends =
      '() => { if ((globalThis.pages = (globalThis.pages ?? 0) + 1) > 1) for (const all = []; ; ) all.push(new Array(100_000).fill({})); return "x"; }';
    const build = buildOf('mf-cart@5.4.0', remoteBuild({ './cart': ends }));
    for (let page = 0; page < 4; page += 1) await render(build);

    expect(reports.join()).toMatch(/mf-cart@5.4.0 has ended, filled or held up/);
    expect(await render(build)).toBe(LEFT);
  });

  test.each([
    ['bytes outside of the heap', 'kept.push(new Uint8Array(30_000_000).fill(1))'],
    ['texts', 'kept.push(Array.from({ length: 400_000 }, (_, index) => "text " + index))'],
  ])('%s', async (what, keep) => {
    renderer.close();
    renderer = open();
    const text = remoteBuild({ './cart': `() => { ${keep}; return "kept"; }` }, 'const kept = [];');
    const build = buildOf(`mf-cart@5.0.0-${what.replaceAll(' ', '-')}`, text);
    const isLeftOut = () => reports.some((line) => line.startsWith(`${build.name} has ended, filled or held up`));
    for (let page = 0; page < 20 && !isLeftOut(); page += 1) await render(build);

    expect(isLeftOut()).toBe(true);
    expect(await render(build)).toBe(LEFT);
    expect(await renderCatalog()).toContain('Hello');
  });
});
