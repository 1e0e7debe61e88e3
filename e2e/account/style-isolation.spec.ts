import type { Page } from '@playwright/test';
import { Stage } from '@piston-parts/test-kit/gallery/story';
import { expect, test, testAsGuest } from '../shop-test';

/** A screen of each remote, between the shell's top bar and footer. */
const SCREENS = {
  'mf-catalog': '/singleProduct-page/BR-8102',
  'mf-cart': '/cart-page',
  'mf-account': '/profile-page',
  'mf-checkout': '/checkout-page',
} as const;
type Remote = keyof typeof SCREENS;
const REMOTES = Object.keys(SCREENS) as Remote[];

interface Manifest {
  readonly exposes: readonly { assets: { css: { sync: string[]; async: string[] } } }[];
}

/** The stylesheets of all modules that a remote exposes, as listed by its build. */
async function findSheets(page: Page, remote: Remote): Promise<string[]> {
  const manifest = (await (await page.request.get(`/${remote}/mf-manifest.json`)).json()) as Manifest;
  return manifest.exposes.flatMap(({ assets: { css } }) =>
    [...css.sync, ...css.async].map((file) => `/${remote}/${file}`),
  );
}

/** Every computed property of everything on the page, in the order of the document. */
function readStyles(): string[] {
  return [...document.querySelectorAll('body *')].map((element) => {
    const style = getComputedStyle(element);
    const values = [...style].map((property) => `${property}: ${style.getPropertyValue(property)}`);
    return [`${element.tagName} ${element.getAttribute('class') ?? ''}`, ...values].join('\n');
  });
}

async function addSheets(hrefs: readonly string[]): Promise<void> {
  const added = hrefs.map((href) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    document.head.append(link);
    return new Promise((resolve, reject) => {
      link.addEventListener('load', resolve);
      link.addEventListener('error', () => reject(new Error(`${href} did not come`)));
    });
  });
  await Promise.all(added);
}

/** Rules of a remote's stylesheets that reach beyond it: outside the layer `app`, or a selector or name without its prefix. */
function findUnconfined({ prefix, hrefs }: { prefix: string; hrefs: readonly string[] }): string[] {
  const namesOf = (rule: CSSRule): string[] => {
    if (rule instanceof CSSKeyframesRule) return [`.${rule.name}`];
    return rule instanceof CSSStyleRule ? rule.selectorText.split(/,(?![^(]*\))/) : [];
  };
  const isConfined = (name: string) => {
    const classes = name.match(/\.[\w-]+/g) ?? [];
    return classes.length > 0 && classes.every((one) => one.startsWith(`.${prefix}-`));
  };
  const loose: string[] = [];
  const walk = (rule: CSSRule) => {
    loose.push(...namesOf(rule).filter((name) => !isConfined(name)));
    if (rule instanceof CSSKeyframesRule || !('cssRules' in rule)) return;
    [...(rule as CSSGroupingRule).cssRules].forEach(walk);
  };
  for (const sheet of document.styleSheets) {
    if (!hrefs.some((href) => sheet.href?.endsWith(href))) continue;
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSLayerBlockRule) || rule.name !== 'app') loose.push(`outside the layer: ${rule.cssText}`);
      else walk(rule);
    }
  }
  return loose;
}

test(
  'every rule of a remote carries its name and lies in the layer of the apps',
  { tag: '@desktop' },
  async ({ page }) => {
    // The same rules at every size.
    await page.goto('/customer-care');
    for (const remote of REMOTES) {
      const hrefs = await findSheets(page, remote);
      await page.evaluate(addSheets, hrefs);
      expect.soft(await page.evaluate(findUnconfined, { prefix: remote, hrefs }), remote).toEqual([]);
    }
  },
);

for (const remote of REMOTES) {
  // Rules that carry their remote's name, which the test above shows by day, touch no other.
  const tag = ['@desktop', '@nightly'];
  testAsGuest(`the styles of all other remotes change nothing of ${remote}`, { tag }, async ({ page }) => {
    // The same rules at every size.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const stage = new Stage(page);
    await stage.content('/profile-page');
    await stage.put('cart', ['BR-8101']);
    await stage.content(SCREENS[remote]);
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
    await expect(page.locator('.Toastify__toast')).toHaveCount(0);

    // A closed element has no size until the browser lays it out.
    await page.locator('details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));

    const before = await page.evaluate(readStyles);
    expect(before.length).toBeGreaterThan(50);
    for (const other of REMOTES.filter((one) => one !== remote)) {
      const sheets = await findSheets(page, other);
      expect(sheets.length, `stylesheets of ${other}`).toBeGreaterThan(0);
      await page.evaluate(addSheets, sheets);
    }
    expect(await page.evaluate(readStyles)).toEqual(before);
  });
}
