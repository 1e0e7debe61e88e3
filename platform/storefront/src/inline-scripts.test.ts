import { createShopOnDisk, SCRIPT, TEMPLATE } from './testing/shop-on-disk';
import { withInlineScripts } from './inline-scripts';
import { integrityOf } from './integrity';

const MARKED = '<script data-inline src="/shell/record.0123abcd.js" crossorigin="anonymous"></script>';

it('puts a marked script into the page, with the hash that its policy needs, and leaves the others', () => {
  const shop = createShopOnDisk();
  shop.write('shell/dist/shell/record.0123abcd.js', SCRIPT);
  const { text, hashes } = withInlineScripts(`${MARKED}${TEMPLATE}`, shop.shell.folder);
  expect(text).toBe(`<script>${SCRIPT}</script>${TEMPLATE}`);
  expect(hashes).toEqual([integrityOf(SCRIPT)]);
  shop.remove('.');
});

it('lets the page load a script that is not there, or that would end its element', () => {
  const shop = createShopOnDisk();
  expect(withInlineScripts(MARKED, shop.shell.folder)).toEqual({ text: MARKED, hashes: [] });
  shop.write('shell/dist/shell/record.0123abcd.js', 'show("</script>")');
  expect(withInlineScripts(MARKED, shop.shell.folder)).toEqual({ text: MARKED, hashes: [] });
  shop.remove('.');
});
