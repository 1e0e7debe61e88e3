import { createShopOnDisk, SCRIPT, TEMPLATE } from '../testing/shop-on-disk';
import { integrityOf } from './built-remotes';
import { withShellIntegrity } from './shell-integrity';

test("the page says what each of the shell's own scripts and styles must be, and leaves the rest as it is", () => {
  const shop = createShopOnDisk();
  const style = '<link href="/shell/later.css" rel="stylesheet">';
  const page = withShellIntegrity(`${TEMPLATE}${style}`, shop.shell.folder);
  const hash = integrityOf(Buffer.from(SCRIPT));
  expect(page).toContain(`<script defer src="/shell/main.0123abcd.js" integrity="${hash}"></script>`);
  expect(page).toContain(style);
  shop.remove('.');
});
