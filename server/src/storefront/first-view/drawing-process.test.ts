import { createDrawingProcess } from './drawing-process';

const drawing = createDrawingProcess();
afterAll(() => drawing.end());

/** Draws a page whose one script is this text. */
const draw = (script: string | null, storage = {}) =>
  drawing.draw(
    {
      address: 'http://shop.invalid/parts?page=2',
      page: '<html><body><div id="root"></div><script defer src="/shell/main.js"></script></body></html>',
      storage,
    },
    (address) => Promise.resolve(address === 'http://shop.invalid/shell/main.js' ? script : null),
  );

/** A script that shows this as the page's heading. */
const showing = (heading: string) =>
  `const show = (text) => {
    document.getElementById('root').innerHTML = '<main><h1 data-page-heading></h1></main>';
    document.querySelector('h1').textContent = text;
  };
  ${heading}`;

test("a view is what the page's own scripts make of its address and storage", async () => {
  const { html } = await draw(showing(`show(location.search + localStorage.getItem('who'))`), { who: ' a shopper' });

  expect(html).toBe('<main><h1>?page=2 a shopper</h1></main>');
});

test('a style attribute, which the policy of the page forbids, becomes a rule', async () => {
  const { html, css } = await draw(
    showing(`show('Parts'); document.querySelector('h1').style.setProperty('--fade', '300ms');`),
  );

  expect(html).toContain('<h1 data-styled="0">');
  expect(css).toBe('#root [data-styled="0"]{--fade: 300ms;}');
});

test('text of a shop’s own data cannot end the script element that it stands in', async () => {
  const { html } = await draw(
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
  const { html } = await draw(
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
])('there is no view when a script %s', async (_, script, reason) => {
  await expect(draw(script)).rejects.toThrow(reason);
});

test('after a page that ends the process, the next one is drawn all the same', async () => {
  await expect(draw(`fetch.constructor('process.exit(3)')()`)).rejects.toThrow(/ended/);

  expect((await draw(showing(`show('Parts')`))).html).toContain('Parts');
});

test("a script that finds its way out of the page finds neither the server's environment nor its files", async () => {
  process.env['DRAWING_TEST_SECRET'] = 'token';
  const out = `const found = fetch.constructor('return process')();
    let file;
    try { file = found.getBuiltinModule('fs').readFileSync(${JSON.stringify(__filename)}, 'utf8'); }
    catch (error) { file = error.code; }
    show([found.env.DRAWING_TEST_SECRET, file].join());`;

  expect((await draw(showing(out))).html).toContain('>,ERR_ACCESS_DENIED<');
  delete process.env['DRAWING_TEST_SECRET'];
});
