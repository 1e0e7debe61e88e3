import { TEMPLATE } from '../testing/shop-on-disk';
import { renderShopPage } from './shop-page';

const PRELOAD = '<link rel="preload" href="/remotes.json" as="fetch" crossorigin>';
const SIMULATED = { backend: 'simulated' } as const;

test('the page carries the configuration of this shop in the place the shell left for it', () => {
  const page = renderShopPage(TEMPLATE, { backend: 'server' });
  expect(page).toContain('<script id="shop-configuration" type="application/json">{"backend":"server"}</script>');
  expect(page).not.toContain('simulated');
});

test('a minified template without quotes serves as well', () => {
  const minified = '<head><script id=shop-configuration type=application/json>{}</script></head>';
  expect(renderShopPage(minified, SIMULATED)).toContain('{"backend":"simulated"}');
});

test('no configuration can end its script element, or be taken for a replacement pattern', () => {
  const hostile = { backend: '</script><script>alert(1)</script>$&' } as unknown as typeof SIMULATED;
  const page = renderShopPage(TEMPLATE, hostile);
  expect(page).not.toContain('<script>alert');
  const json = /shop-configuration"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '';
  expect(JSON.parse(json)).toEqual(hostile);
});

test('the list of remotes is asked for before any script runs', () => {
  const page = renderShopPage(TEMPLATE, SIMULATED);
  expect(page.indexOf(PRELOAD)).toBeGreaterThan(page.indexOf('<meta charset'));
  expect(page.indexOf(PRELOAD)).toBeLessThan(page.indexOf('<title>'));
});

test('a template that asks for it itself is left as it is', () => {
  const own = TEMPLATE.replace('<title>', '<link as="fetch" rel="preload" crossorigin href="/remotes.json"><title>');
  expect(renderShopPage(own, SIMULATED).match(/remotes\.json/g)).toHaveLength(1);
});

test('a template without a place for the configuration is refused by name', () => {
  expect(() => renderShopPage('<head></head>', SIMULATED)).toThrow('<script id="shop-configuration"');
});
