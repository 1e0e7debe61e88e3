import { TEMPLATE } from './testing/shop-on-disk';
import { createPageTemplate, writePageData } from './shop-page';

const render = (data: Record<string, string>, head = '') => {
  const written = Object.entries(data).map(([id, json]) => writePageData(id, json));
  return Buffer.concat(createPageTemplate(TEMPLATE).write({ head, data: written })).toString();
};

test('the page carries what it is given instead of what a static host would send', () => {
  const page = render({ 'shop-configuration': '{"backend":"server"}' }, '<title>Cart</title>');

  expect(page).toContain('<script id="shop-configuration" type="application/json">{"backend":"server"}</script>');
  expect(page).toContain('<title>Cart</title>');
  expect(page).not.toContain('simulated');
  expect(page.match(/<title>/g)).toHaveLength(1);
});

test('nothing in it can end its script element, or be taken for a replacement pattern', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--$&$1' };

  const page = render({ 'shop-data': JSON.stringify(hostile) });

  expect(page).not.toContain('<script>alert');
  const json = /shop-data"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(hostile);
});

test.each(['page-head', 'page-start'])('a template without its place for %s is refused by name', (mark) => {
  const broken = TEMPLATE.replace(`<!--/${mark}-->`, '');

  expect(() => createPageTemplate(broken)).toThrow(`<!--${mark}-->`);
});

test('a template without a root element is refused', () => {
  expect(() => createPageTemplate(TEMPLATE.replace('id="root"', 'id="shop"'))).toThrow('<div id="root"></div>');
});
