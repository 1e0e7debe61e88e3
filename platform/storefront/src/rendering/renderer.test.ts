import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { buildOf, remoteBuild, SHELL_BUILD } from '../testing/server-builds';
import { startWithoutRights } from '@platform/process/start-without-rights';
import { createRenderer, type PageRequest, type RendererOptions } from './renderer';

const SHELL = buildOf('shell', SHELL_BUILD);
const GOOD = remoteBuild({ './cart': '() => hello + " from the cart"' });
const HANGS = '() => { for (;;); }';
/** A build that hangs costs a processor until it is given up. */
const SOON = { timeoutMs: 200, hangsAfterMs: 500 };

const reports: string[] = [];

/** Its pages as texts. */
function createTextRenderer(options: RendererOptions) {
  const { render, ...renderer } = createRenderer(options);
  const renderText = async (request: PageRequest) => {
    const { html, unrendered } = await render(request);
    return { html: html?.toString() ?? null, unrendered };
  };
  return { ...renderer, render: renderText };
}

let renderer = createTextRenderer({ report: () => undefined });

/** A renderer that gives every page as much time as a busy machine needs. */
function open(options: Partial<RendererOptions> = {}) {
  renderer.close();
  reports.splice(0);
  renderer = createTextRenderer({ report: (text) => reports.push(text), timeoutMs: 10_000, ...options });
}

afterAll(() => renderer.close());

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const cart = (version: string, text: string) => buildOf(`mf-cart@${version}`, text);

/** @param remotes remote → text of its build, at version 1.0.0; a page has one at most */
const render = (url: string, remotes: Readonly<Record<string, string>> = {}, data = {}) => {
  const [remote] = Object.entries(remotes).map(([name, text]) => buildOf(`${name}@1.0.0`, text));
  return renderer.render({ shell: SHELL, page: { url, data, confirmed: true, routes: {} }, remote });
};

describe('A page', () => {
  beforeAll(() => open());

  test("has the shell's content and the remote's screen, rendered from the page's data", async () => {
    const screen = remoteBuild({ './cart': '({ data }) => hello + ", " + data.categories.length' });
    const { html, unrendered } = await render('/mf-cart/cart', { 'mf-cart': screen }, { categories: [{}] });

    expect(html).toBe('<h1>{"categories":[{}]} confirmed</h1>Hello, 1');
    expect(unrendered).toEqual([]);
  });

  test('arrives as it was rendered, whatever its length, its lines and its characters', async () => {
    const { html } = await render('/mf-cart/cart', {
      'mf-cart': remoteBuild({ './cart': '() => "{\\"rendered\\":1}\\n₹ 499\\n".repeat(20_000)' }),
    });

    expect(html).toBe(`<h1>{} confirmed</h1>${'{"rendered":1}\n₹ 499\n'.repeat(20_000)}`);
  });

  test('of the shell alone needs no remote', async () => {
    expect(await render('/')).toEqual({ html: '<h1>{} confirmed</h1>', unrendered: [] });
  });

  test('has the routes of its remotes, which the shell does not know by itself, after a page with others', async () => {
    const shell = buildOf(
      'shell',
      'exports.shared = {}; exports.render = ({ routes }) => ({ html: JSON.stringify(routes) })',
    );
    const routesOf = (title: string) => ({
      'mf-gift': { routes: [{ path: '/gift-page', module: './gift', title }] },
    });

    for (const routes of [routesOf('Gifts'), routesOf('A\tgift\nof parts'), routesOf('Gifts')]) {
      const page = { url: '/gift-page', data: {}, confirmed: true, routes };
      expect((await renderer.render({ shell, page })).html).toBe(JSON.stringify(routes));
    }
  });

  test('that the shell cannot render is left to the browser, and the log says why', async () => {
    expect(await render('/broken-shell', { 'mf-cart': GOOD })).toEqual({ html: null, unrendered: [] });
    expect(reports.join()).toMatch(/shell could not render \/broken-shell.*the shell is broken/s);
  });
});

describe('A shell whose server build cannot be loaded', () => {
  beforeEach(() => open());

  test.each([
    ['throws', 'throw new Error("half a build")'],
    ['requires what no page needs', 'require("fs")'],
  ])('because it %s leaves its pages to the browser at once, and the log says so', async (_, text) => {
    const open = (url: string, remote?: PageRequest['remote']) =>
      renderer.render({ shell: buildOf('shell', text), page: { url, data: {}, confirmed: true, routes: {} }, remote });

    expect((await open('/')).html).toBeNull();
    expect((await open('/mf-cart/cart', cart('1.0.0', GOOD))).html).toBeNull();
    expect(reports.join('\n')).toMatch(
      /^shell could not render \/, .* The shell cannot be loaded.*^shell could not render \/mf-cart\/cart, /ms,
    );
  });
});

describe("A remote's place is left to the browser, with everything else rendered, when the remote", () => {
  beforeEach(() => open());

  const LEFT = { html: '<h1>{} confirmed</h1>Loading', unrendered: ['mf-cart'] };

  test.each([
    ['has no server build', null, null],
    ['does not have the screen', remoteBuild({ './wishlist': '() => ""' }), /mf-cart@1.0.0 .*does not have the screen/],
    [
      'throws as it renders',
      remoteBuild({ './cart': '() => { throw new Error("no price") }' }),
      /mf-cart@1.0.0 .*no price/s,
    ],
    ['throws as it is loaded', remoteBuild({}, 'throw new Error("no such module")'), /mf-cart@1.0.0 .*no such module/s],
    ['requires what is not shared', 'require("fs")', /mf-cart@1.0.0 .*does not share fs/s],
  ])('%s', async (_, text, log) => {
    expect(await render('/mf-cart/cart', text === null ? {} : { 'mf-cart': text })).toEqual(LEFT);
    if (log === null) expect(reports).toEqual([]);
    else expect(reports.join()).toMatch(log);

    expect((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).html).toContain('Hello from the cart');
  });

  test('never ends, until another version is live [server-13]', async () => {
    open(SOON);
    const hanging = { 'mf-cart': remoteBuild({ './cart': HANGS }) };
    while ((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).unrendered.length > 0);
    const processes = renderer.pids().length;

    expect(await render('/mf-cart/cart', hanging)).toEqual(LEFT);
    // While that render goes on, nobody waits for another one, and pages of other remotes are rendered.
    expect(await render('/mf-cart/cart?again', hanging)).toEqual(LEFT);
    expect((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).html).toContain('Hello');
    while (!reports.some((text) => text.includes('browsers alone'))) {
      expect(await render('/mf-cart/cart', hanging)).toEqual(LEFT);
    }

    expect(reports.join('\n')).toMatch(/mf-cart@1.0.0 has ended, filled or held up render processes/);
    expect(renderer.pids().length).toBeLessThanOrEqual(processes);
    const fixed = remoteBuild({ './cart': '() => "Fixed"' });
    let html: string | null = '';
    while (!html?.includes('Fixed')) ({ html } = await render('/mf-cart/cart', { 'mf-cart': fixed }));
  });

  test('never ends in its first page: all visitors who come at once get theirs, and no process is lost', async () => {
    open({ timeoutMs: 200 });
    const hanging = { 'mf-cart': remoteBuild({ './cart': HANGS }) };
    const visitors = Array.from({ length: 8 }, (_, visitor) => render(`/mf-cart/cart?${visitor}`, hanging));

    expect(await Promise.all(visitors)).toEqual(visitors.map(() => LEFT));
    expect(renderer.pids()).toHaveLength(1);
  });

  test('fills the memory at once', async () => {
    const text = remoteBuild({ './cart': '() => { const all = []; for (;;) all.push(new Array(100_000).fill({})); }' });

    expect(await render('/mf-cart/cart', { 'mf-cart': text })).toEqual(LEFT);
    expect(reports.join('\n')).toMatch(/mf-cart@1.0.0 has ended, filled or held up render processes/);
    expect((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).html).toContain('Hello');
  });

  test('keeps some memory of each page: its pages are rendered until that is known', async () => {
    const text = remoteBuild(
      { './cart': '() => { kept.push(new Array(1_000_000).fill(0)); return "Leaky"; }' },
      'const kept = [];',
    );
    const seen = new Set<string>();
    while (!reports.some((line) => line.includes('browsers alone'))) {
      const { html } = await render('/mf-cart/cart', { 'mf-cart': text });
      seen.add(html?.includes('Leaky') ? 'rendered' : 'left out');
    }

    expect([...seen]).toEqual(['rendered']);
    expect(reports).toEqual([expect.stringMatching(/^mf-cart@1\.0\.0 has ended, filled or held up render processes/)]);
    expect(await render('/mf-cart/cart', { 'mf-cart': text })).toEqual(LEFT);
  });
});

test('a promise that a build rejects afterwards is not looked at: its pages are complete, and it is not left out', async () => {
  open();
  const text = remoteBuild({ './cart': '() => { Promise.reject(new Error("too late")); return "Cart"; }' });
  for (let page = 0; page < 3; page += 1) {
    expect((await render('/mf-cart/cart', { 'mf-cart': text })).html).toContain('Cart');
    expect((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).html).toContain('Hello');
  }

  expect(renderer.pids()).toHaveLength(1);
  expect(reports).toEqual([]);
});

test('a build that throws another message on each page does not fill the log', async () => {
  open();
  const text = remoteBuild({ './cart': '() => { throw new Error(`fault ${(faults += 1)}`); }' }, 'let faults = 0;');
  for (let page = 0; page < 30; page += 1) await render('/mf-cart/cart', { 'mf-cart': text });

  expect(reports).toHaveLength(20);
});

test('a build that needs long for its first page on a slow machine is in the next ones', async () => {
  open({ timeoutMs: 100 });
  // Node 22 passes an empty loop four times as fast as Node 20.
  const slowOnce =
    'let sum = 0; for (let step = 0; loading && step < 2_000_000; step += 1) sum += Math.sin(1e9 + step); loading = sum > Infinity;';
  const text = remoteBuild({ './cart': `() => { ${slowOnce} return "Warm"; }` }, 'let loading = true;');
  expect(await render('/mf-cart/cart', { 'mf-cart': text })).toMatchObject({ unrendered: ['mf-cart'] });
  const pids = renderer.pids();
  let html: string | null = '';
  const isLeftOut = () => reports.some((line) => line.includes('browsers alone'));
  while (!html?.includes('Warm') && !isLeftOut()) ({ html } = await render('/mf-cart/cart', { 'mf-cart': text }));

  expect(html).toContain('Warm');
  expect(renderer.pids()).toEqual(expect.arrayContaining(pids));
});

test('builds that hang at the same time hold up one process together', async () => {
  open({ timeoutMs: 200 });
  const hang = remoteBuild({ './cart': HANGS });
  await Promise.all(['mf-cart', 'mf-account'].map((name) => render(`/${name}/cart`, { [name]: hang })));
  while ((await render('/mf-catalog/cart', { 'mf-catalog': GOOD })).unrendered.length > 0);

  // That one, and the one that renders the next page.
  expect(renderer.pids()).toHaveLength(2);
});

test('a stop while the first page is rendered, or before it, is no fault to report', async () => {
  open();
  const first = render('/');
  renderer.close();

  expect([await first, await render('/')]).toEqual([
    { html: null, unrendered: [] },
    { html: null, unrendered: [] },
  ]);
  expect(reports).toEqual([]);
});

test('what loops when the renderer is closed ends with it, and no build is blamed', async () => {
  open({ timeoutMs: 200 });
  await render('/mf-cart/cart', { 'mf-cart': remoteBuild({ './cart': HANGS }) });
  const [pid = 0] = renderer.pids();
  expect(isRunning(pid)).toBe(true);
  renderer.close();
  while (isRunning(pid)) await endOfTurn();

  expect(reports).toEqual([expect.stringContaining('mf-cart@1.0.0 is not in the HTML')]);
});

describe('While the machine has no time for a process', () => {
  const onLinux = existsSync('/proc/self/stat') ? test : test.skip;
  const signal = (name: NodeJS.Signals) => renderer.pids().forEach((pid) => process.kill(pid, name));

  /** Starts to render while the processes get no processor time, and lets so much time pass, or less if one is ended. */
  async function renderStarved(ms: number) {
    open({ timeoutMs: 200 });
    while ((await render('/mf-cart/cart', { 'mf-cart': GOOD })).unrendered.length > 0);
    const pids = renderer.pids();
    signal('SIGSTOP');
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const rendered = render('/mf-cart/cart?starved', { 'mf-cart': GOOD });
    const areThere = () => pids.every((pid) => renderer.pids().includes(pid));
    // Its replacement gets as much time as it needs.
    for (let passed = 0; passed < ms && areThere(); passed += 100) {
      await jest.advanceTimersByTimeAsync(100);
      await endOfTurn();
    }
    return { rendered, resume: () => pids.forEach((pid) => process.kill(pid, 'SIGCONT')) };
  }

  afterEach(() => jest.useRealTimers());

  onLinux('its page waits, and has its content', async () => {
    const { rendered, resume } = await renderStarved(1_000);
    resume();

    expect(await rendered).toMatchObject({ unrendered: [] });
    expect(reports).toEqual([]);
  });

  onLinux('the page does not wait for ever: another process renders it, and no build is blamed', async () => {
    const { rendered } = await renderStarved(10_000);

    expect(await rendered).toMatchObject({ unrendered: [] });
    expect(reports).toEqual([]);
  });
});

describe('The code of a team', () => {
  test('that has Node itself can still read, write and start nothing, and sees no secret', async () => {
    process.env['RENDER_TEST_SECRET'] = 'token';
    const attempts = `const fs = require('node:fs');
      const file = ${JSON.stringify(__filename)};
      const codeOf = (act) => { try { return String(act()); } catch (error) { return error.code; } };
      console.log(JSON.stringify([
        () => fs.readFileSync(file),
        () => fs.writeFileSync(file + '.new', ''),
        () => require('node:child_process').spawnSync(process.execPath),
        () => new (require('node:worker_threads').Worker)('1', { eval: true }),
        () => process.env.RENDER_TEST_SECRET,
      ].map(codeOf)));`;
    const results: unknown = JSON.parse(await text(startWithoutRights({ options: ['-e', attempts] }).stdout));
    delete process.env['RENDER_TEST_SECRET'];

    const denied = 'ERR_ACCESS_DENIED';
    expect(results).toEqual([denied, denied, denied, denied, 'undefined']);
  });
});

test('every version is rendered as it is, side by side, without a restart', async () => {
  open();
  const versions = ['1.0.0', '1.0.1', '1.0.2', '1.0.3', '1.0.4'];
  const show = (version: string) =>
    renderer.render({
      shell: SHELL,
      page: { url: '/mf-cart/cart', data: {}, confirmed: true, routes: {} },
      remote: cart(version, remoteBuild({ './cart': `() => ${JSON.stringify(version)}` })),
    });
  await show('1.0.0');
  const pids = renderer.pids();

  for (const version of [...versions, ...versions.toReversed()])
    expect((await show(version)).html).toContain(`</h1>${version}`);
  expect(renderer.pids()).toEqual(expect.arrayContaining(pids));
});

test('a new build of the shell renders the next page, with all remotes loaded again', async () => {
  open();
  const counter = remoteBuild({ './cart': '() => `${hello} from page ${(pages += 1)}`' }, 'let pages = 0;');
  const page = { url: '/mf-cart/cart', data: {}, confirmed: true, routes: {} };
  const show = async (shell: typeof SHELL) =>
    (await renderer.render({ shell, page, remote: cart('1.0.0', counter) })).html;
  const rebuilt = buildOf('shell', SHELL_BUILD.replace("'Hello'", "'Welcome'"));

  expect(await show(SHELL)).toContain('Hello from page 1');
  expect(await show(SHELL)).toContain('Hello from page 2');
  expect(await show(rebuilt)).toContain('Welcome from page 1');
  expect(await show(SHELL)).toContain('Hello from page 1');
});

test('a build whose file is another one than was published is not run', async () => {
  open();
  const remote = { ...cart('1.0.0', ''), hash: 'sha384-other', read: () => Promise.reject(new Error('tampered with')) };
  const page = { url: '/mf-cart/cart', data: {}, confirmed: true, routes: {} };

  expect(await renderer.render({ shell: SHELL, page, remote })).toMatchObject({
    unrendered: ['mf-cart'],
  });
  expect(reports).toEqual([expect.stringContaining('mf-cart@1.0.0 cannot be read')]);
});

describe('Of three remotes that fill slots of a page, one', () => {
  /** Without React, what throws in a filling throws in the page. */
  const shell = buildOf(
    'shell',
    `exports.shared = { greeting: { hello: '' } };
     exports.render = ({ fills, screens, fillings }) => ({
       html: [screens('mf-cart', './cart')(), ...fills.map((name) => fillings(name, './button')?.() ?? 'none')].join(),
     });`,
  );
  const offer = (name: string, button: string) => buildOf(`${name}@1.0.0`, remoteBuild({ './button': button }));

  test.each([
    ['never ends', HANGS],
    ['is longer than a page', '() => "x".repeat(3_000_000)'],
  ])('that %s costs the others and the screen no more than a few pages [server-13]', async (_, button) => {
    open(SOON);
    const fillers = [offer('mf-one', '() => "One"'), offer('mf-bad', button), offer('mf-two', '() => "Two"')];
    const fills = fillers.map(({ remote }) => remote);
    const page = { url: '/mf-cart/cart', data: {}, confirmed: true, routes: {}, fills };
    const remote = cart('1.0.0', remoteBuild({ './cart': '() => "Cart"' }));
    let content: Awaited<ReturnType<typeof renderer.render>>;
    do {
      content = await renderer.render({ shell, page, remote, fillers });
      expect(content.html).toContain('Cart');
    } while (content.unrendered.length > 1);

    expect(content).toEqual({ html: 'Cart,One,none,Two', unrendered: ['mf-bad/'] });
    expect(reports.join('\n')).toMatch(/mf-bad@1\.0\.0 is not in the HTML.* What it puts into slots fails/);
    expect(reports.join('\n')).not.toMatch(/mf-(one|two)@1\.0\.0 is not/);
  });
});

test('whenever a process gets a signal from outside, the page is still rendered, and no remote is blamed [server-8]', async () => {
  open();
  const signals = ['SIGKILL', 'SIGTERM', 'SIGINT'];
  for (let page = 0; page < 100; page += 1) {
    const rendered = render(`/mf-cart/cart?${page}`, { 'mf-cart': GOOD });
    if (page % 10 === 5) for (const pid of renderer.pids()) process.kill(pid, signals[(page / 5) % signals.length]);
    expect((await rendered).html).toContain('Hello from the cart');
  }
  expect(reports).toEqual([]);
});
