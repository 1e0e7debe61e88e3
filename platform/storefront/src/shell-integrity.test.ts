import { createShopOnDisk, SCRIPT, STYLE, TEMPLATE } from './testing/shop-on-disk';
import { integrityOf } from './integrity';
import { withShellIntegrity } from './shell-integrity';

test('the page says what the files that the shell loads later must be', () => {
  const shop = createShopOnDisk();
  shop.write('shell/dist/shell/toasts.4567abcd.js', SCRIPT);
  shop.write('shell/dist/shell/toasts.4567abcd.css', STYLE);
  shop.write('shell/dist/shell/font.woff2', 'font');
  const page = withShellIntegrity(TEMPLATE, shop.shell.folder);
  const [, later = ''] = /id="shell-integrity" type="application\/json">(.+?)<\/script>/.exec(page) ?? [];
  expect(JSON.parse(later)).toEqual({
    '/shell/toasts.4567abcd.css': integrityOf(Buffer.from(STYLE)),
    '/shell/toasts.4567abcd.js': integrityOf(Buffer.from(SCRIPT)),
  });
  shop.remove('.');
});

test("the page says what each of the shell's own scripts and styles must be, and leaves the rest as it is", () => {
  const shop = createShopOnDisk();
  const style = '<link href="/shell/later.css" rel="stylesheet">';
  const page = withShellIntegrity(`${TEMPLATE}${style}`, shop.shell.folder);
  const hash = integrityOf(Buffer.from(SCRIPT));
  expect(page).toContain(
    `<script defer src="/shell/main.0123abcd.js" crossorigin="anonymous" integrity="${hash}"></script>`,
  );
  expect(page).toContain(style);
  shop.remove('.');
});
