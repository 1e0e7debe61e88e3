import { createPrerenderProcess } from './prerender-process';

const reports: string[] = [];
const prerendering = createPrerenderProcess((text) => reports.push(text));
beforeEach(() => reports.splice(0));
afterAll(() => prerendering.end());

/** Prerenders a page whose one script is this text. */
const prerender = (script: string | null, storage = {}) =>
  prerendering.prerender(
    {
      address: 'http://shop.invalid/parts?page=2',
      page: '<html><body><div id="root"></div><script defer src="/shell/main.js"></script></body></html>',
      storage,
    },
    (address) => Promise.resolve(address === 'http://shop.invalid/shell/main.js' ? script : null),
  );

const PAGE = {
  address: 'http://shop.invalid/',
  page: '<html><body><div id="root"></div><script src="/one.js"></script><script src="/two.js"></script></body></html>',
  storage: {},
};

const kill = () => process.kill(prerendering.pid() ?? NaN, 'SIGKILL');

/** A script that shows this as the page's heading. */
const showing = (heading: string) =>
  `const show = (text) => {
    document.getElementById('root').innerHTML = '<main><h1 data-screen-ready></h1></main>';
    document.querySelector('h1').textContent = text;
  };
  ${heading}`;

test("the page's own scripts prerender it from its address and storage", async () => {
  const { html } = await prerender(showing(`show(location.search + localStorage.getItem('who'))`), {
    who: ' a shopper',
  });

  expect(html).toBe('<main><h1>?page=2 a shopper</h1></main>');
});

test('a style attribute, which the policy of the page forbids, becomes a rule', async () => {
  const { html, css } = await prerender(
    showing(`show('Parts'); document.querySelector('h1').style.setProperty('--fade', '300ms');`),
  );

  expect(html).toContain('<h1 data-styled="0">');
  expect(css).toBe('#root [data-styled="0"]{--fade: 300ms;}');
});

test('text of a shop’s own data cannot end the script element that it stands in', async () => {
  const { html } = await prerender(
    showing(`show('Parts');
      const data = document.createElement('script');
      data.type = 'application/ld+json';
      data.textContent = JSON.stringify({ name: '</script><img src=x>' });
      document.querySelector('main').append(data);`),
  );

  expect(html).not.toContain('<img');
  expect(JSON.parse(/json">(.*)<\/script>/.exec(html)?.[1] ?? '')).toEqual({ name: '</script><img src=x>' });
});

test('the first picture is in it; those further down come with the shop', async () => {
  const { html } = await prerender(
    showing(`show('Parts');
      document.querySelector('main').insertAdjacentHTML('beforeend',
        '<img src="/disc.jpg"><picture><source srcset="/horn.avif"><img loading="lazy" src="/horn.jpg"></picture>');`),
  );

  expect(html).toContain('/disc.jpg');
  expect(html).not.toContain('/horn');
  expect(html).toMatch(/<picture><img loading="lazy" src="data:image/);
});

test.each([
  ['does not come', null, /Could not load script/],
  ['throws', 'throw new Error("broken build")', /broken build/],
  ['complains in the console', showing(`console.error('mf-cart failed'); show('Out of order')`), /mf-cart failed/],
])('nothing is prerendered when a script %s', async (_, script, reason) => {
  await expect(prerender(script)).rejects.toThrow(reason);
});

test('after a page that ends the process, the next one is still prerendered', async () => {
  await expect(prerender(`fetch.constructor('process.exit(3)')()`)).rejects.toThrow(/ended/);

  expect((await prerender(showing(`show('Parts')`))).html).toContain('Parts');
});

describe('whenever the prerender process is killed, the page is still prerendered', () => {
  const SCRIPTS: Readonly<Record<string, string>> = {
    '/one.js': 'window.heading = "Parts";',
    '/two.js': showing('show(heading)'),
  };

  /** Prerenders a page of two scripts; `whenAsked` is called before and after each of them is read. */
  const prerenderTwoScripts = (whenAsked: (moment: string) => void = () => undefined) =>
    prerendering.prerender(PAGE, async (address) => {
      const { pathname } = new URL(address);
      whenAsked(`before ${pathname}`);
      // The answer to this script is sent after it was killed.
      setImmediate(() => whenAsked(`after ${pathname}`));
      return SCRIPTS[pathname] ?? null;
    });

  /** Kills it once, at that moment. */
  const killAt = (wanted: string) => {
    let isDone = false;
    return (moment: string) => {
      if (moment !== wanted || isDone) return;
      isDone = true;
      kill();
    };
  };

  beforeEach(() => prerenderTwoScripts());

  test.each(['before /one.js', 'after /one.js', 'before /two.js', 'after /two.js'])(
    '%s was given to it',
    async (moment) => {
      expect((await prerenderTwoScripts(killAt(moment))).html).toContain('Parts');
    },
  );

  test('before the page is sent to it, and nobody knows yet', async () => {
    kill();

    expect((await prerenderTwoScripts()).html).toContain('Parts');
  });

  test('while it is idle, and the log says why', async () => {
    kill();
    while (prerendering.pid() !== undefined) await new Promise(setImmediate);

    expect(reports).toEqual(['The prerender process ended with SIGKILL']);
    expect((await prerenderTwoScripts()).html).toContain('Parts');
  });

  test('as soon as the page is sent to it', async () => {
    const prerendered = prerenderTwoScripts();
    kill();

    expect((await prerendered).html).toContain('Parts');
  });
});

test('one process prerenders page after page [server-8]', async () => {
  await prerender(showing(`show('Parts')`));
  const pid = prerendering.pid();
  // What a shell does that waits for its own heading, and looks at its page once more.
  const script = showing(`show('Parts'); Promise.resolve().then(() => undefined).then(() => window.document.readyState);
    (async () => { await new Promise((done) => setTimeout(done)); document.readyState; })();
    new MutationObserver(async () => { await null; for (let turn = 0; turn < 99; turn += 1) await null; document.readyState; })
      .observe(document, { childList: true, subtree: true });`);
  for (let page = 0; page < 20; page += 1) expect((await prerender(script)).html).toContain('Parts');

  expect([prerendering.pid(), pid]).toEqual([pid, expect.any(Number)]);
});

test('a promise that a page leaves rejected is its own fault, and not that of the page after it', async () => {
  await expect(prerender(`Promise.reject(new Error('no such remote'))`)).rejects.toThrow('no such remote');

  const late = prerender(
    showing(`show('Parts'); (async () => { for (let turn = 0; turn < 99; turn += 1) await null; throw 1; })()`),
  );
  expect((await late).html).toContain('Parts');
  expect((await prerender(showing(`show('Horns')`))).html).toContain('Horns');
});

test('what it writes to its standard error is logged', async () => {
  await prerender(showing(`fetch.constructor('return process')().stderr.write('low on memory'); show('Parts')`));
  while (reports.length === 0) await new Promise(setImmediate);

  expect(reports).toEqual(['Output of the prerender process: low on memory']);
});

test.each([
  ['no message', 'rubbish'],
  ['no message of this one', '{"prerendered":"1","html":{}}'],
  ['not even an object', 'null'],
])('a page that makes it say what is %s does no harm', async (_, text) => {
  const script = `fetch.constructor('return process')().stdout.write(${JSON.stringify(`${text}\n`)}); show('Parts');`;

  expect((await prerender(showing(script))).html).toContain('Parts');
});

test("a script that finds its way out of the page finds neither the server's environment nor its files", async () => {
  process.env['PRERENDER_TEST_SECRET'] = 'token';
  const out = `const found = fetch.constructor('return process')();
    let file;
    try { file = found.getBuiltinModule('fs').readFileSync(${JSON.stringify(__filename)}, 'utf8'); }
    catch (error) { file = error.code; }
    show([found.env.PRERENDER_TEST_SECRET, file].join());`;

  expect((await prerender(showing(out))).html).toContain('>,ERR_ACCESS_DENIED<');
  delete process.env['PRERENDER_TEST_SECRET'];
});
