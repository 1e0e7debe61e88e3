import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import type { TelemetryReport } from '@platform/protocol/telemetry';

/** A page view of a visit. */
export interface VisitedPage {
  readonly path: string;
  readonly report: TelemetryReport;
}

export type Visit = readonly VisitedPage[];

interface VisitKind {
  readonly options: BrowserContextOptions;
  readonly hasCar?: boolean;
  /** `looks` round, and buys nothing; buys all `inOnePage` that was opened once, and not in one after the other. */
  readonly does?: 'looks' | 'inOnePage';
}

const window = (width: number): VisitKind => ({ options: { viewport: { width, height: 900 } } });
/** The visits of shoppers, in turn. */
const KINDS: readonly VisitKind[] = [
  window(1440),
  window(700),
  { options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { ...window(1280), hasCar: true },
  { ...window(1440), does: 'inOnePage' },
  { ...window(1440), does: 'looks' },
];

/** Something that a shopper waits for no longer than this has no effect: they leave. */
const EFFECT_TIMEOUT_MS = 12_000;
/** Reading; longer than a press is followed. */
const READING_MS = 1200;
const DISC_PADS = '/singleProduct-page/BR-8102';
const RELAY = '/singleProduct-page/EL-4102';

/** Runs in each page before its scripts: it keeps what the page would send. */
function keepReports(): void {
  const texts: string[] = [];
  Object.assign(globalThis, { sentReports: texts });
  navigator.sendBeacon = (_address, text) => texts.push(text as string) > 0;
}

/** Hides the page, as a shopper who leaves does. @returns what it has reported; null when it has not */
async function leave(page: Page): Promise<TelemetryReport | null> {
  const [text] = await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true });
    document.dispatchEvent(new Event('visibilitychange'));
    return (globalThis as unknown as { sentReports: string[] }).sentReports;
  });
  return text === undefined ? null : (JSON.parse(text) as TelemetryReport);
}

async function chooseCar(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Choose your car' }).click();
  const choice = page.getByRole('dialog', { name: 'Choose your car' });
  await choice.getByRole('button', { name: 'Hyundai', exact: true }).click();
  await choice.getByRole('button', { name: 'i20' }).click();
  await choice
    .getByRole('button', { name: /1\.4 CRDi/ })
    .first()
    .click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Asha');
  await page.getByLabel('Last name').fill('Rao');
  await page.getByRole('main').getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Crankshaft@42');
  await page.getByRole('main').getByRole('button', { name: 'Sign-Up' }).click();
}

/** A visitor who adds a part logs in or signs up first, and finds it in the cart then. */
async function addAsVisitor(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await main.getByRole('link', { name: /sign up/i }).click();
  await signUp(page, email);
  await main.getByRole('link', { name: 'Go to Cart' }).waitFor();
}

async function addToCart(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Add to Cart' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Go to Cart' }).waitFor();
}

async function buy(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Go to Cart' }).click();
  const increase = main.getByRole('button', { name: 'Increase quantity' });
  await increase.first().click();
  await page.waitForTimeout(READING_MS);
  const remove = main.getByRole('button', { name: 'Remove', exact: true });
  if ((await remove.count()) > 1) {
    await remove.last().click();
    await page.waitForTimeout(READING_MS);
  }
  await main.getByRole('link', { name: 'Place Order' }).click();
  await main.getByRole('button', { name: 'Add New Address' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Fill Dummy Address' }).click();
  await dialog.getByRole('button', { name: 'Add Address' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await main.getByRole('radio').first().check();
  await main.getByRole('button', { name: /^Pay/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/confirmation');
}

let visitors = 0;

/** Each visitor comes from another address. */
const newAddress = () => `10.1.${Math.floor((visitors += 1) / 250)}.${1 + (visitors % 250)}`;

async function visit(context: BrowserContext, origin: string, { hasCar, does }: VisitKind): Promise<Visit> {
  const pages: VisitedPage[] = [];
  const page = await context.newPage();
  page.setDefaultTimeout(EFFECT_TIMEOUT_MS);
  const open = async (path: string, act: () => Promise<void> = () => Promise.resolve()) => {
    await page.goto(origin + path, { timeout: 30_000 });
    await page.waitForFunction(
      () => performance.getEntriesByName('hydrated').length > 0 || document.readyState === 'complete',
    );
    // An element that is missing, or does nothing, ends this visit.
    await act().catch(() => undefined);
    await page.waitForTimeout(READING_MS);
    const report = await leave(page);
    if (report) pages.push({ path, report });
  };
  const email = `asha.${visitors}.${Math.random()}@example.in`;
  if (does === 'inOnePage') {
    await open(DISC_PADS, async () => {
      await addAsVisitor(page, email);
      await buy(page);
    });
    return pages;
  }
  await open('/', async () => {
    if (hasCar) await chooseCar(page);
  });
  if (does === 'looks') {
    await open(DISC_PADS);
    return pages;
  }
  await open('/signUp-Page', async () => {
    await signUp(page, email);
    await page.waitForURL('**/products-page');
  });
  await open(RELAY, () => addToCart(page));
  await open(DISC_PADS, async () => {
    await addToCart(page);
    await buy(page);
  });
  return pages;
}

/** @returns the version of the remote that this browser is served */
export const versionIn = (html: string, remote: string): string | undefined => {
  const [, list = '{}'] = /id="shop-remotes"[^>]*>([^<]*)</.exec(html) ?? [];
  const { remotes = {} } = JSON.parse(list) as { remotes?: Record<string, { version: string }> };
  return remotes[remote]?.version;
};

/**
 * Lets shoppers with real browsers visit the shop, each with a separate account and address.
 * @param canary what each of them is served; left out: what there is
 * @returns a visit of each kind
 */
export async function visitByBrowser(
  browser: Browser,
  origin: string,
  canary?: { readonly remote: string; readonly version: string },
): Promise<readonly Visit[]> {
  const visitAs = async (kind: VisitKind): Promise<Visit> => {
    const extraHTTPHeaders = { 'x-forwarded-for': newAddress() };
    const context = await browser.newContext({ ...kind.options, extraHTTPHeaders });
    try {
      const html = await (await context.request.get(origin)).text();
      if (canary && versionIn(html, canary.remote) !== canary.version) return await visitAs(kind);
      await context.addInitScript(keepReports);
      return await visit(context, origin, kind);
    } finally {
      await context.close();
    }
  };
  const [half, otherHalf] = [KINDS.slice(0, KINDS.length / 2), KINDS.slice(KINDS.length / 2)];
  const visits = await Promise.all(half.map(visitAs));
  return [...visits, ...(await Promise.all(otherHalf.map(visitAs)))];
}
