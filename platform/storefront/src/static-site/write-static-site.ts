import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PRERENDERED_ATTRIBUTE } from '@platform/protocol/server-rendering';
import type { Report } from '@platform/process/report';
import { escapeHtml } from '@platform/process/escape-html';
import { createRenderer } from '../rendering/renderer';
import { createBuiltRemotes } from '../built-remotes';
import { createRouteComposer } from '../compose-routes';
import { createStorefront } from '../create-storefront';
import { findBuilds } from '../find-builds';
import type { LiveRemotes } from '../live-remotes';
import { SERVICE_WORKER } from '../offline/offline-page';
import { isForServer } from '../server-file';
import { parseShellRoutes } from '../shop-routes';
import type { StorefrontOptions } from '../storefront';

export interface StaticSite extends Pick<StorefrontOptions, 'fetchData' | 'sitemap' | 'siteTexts'> {
  /** Absolute folder of the repository, whose builds are written. */
  readonly root: string;
  /** Absolute folder for the site; what is there is written over. */
  readonly folder: string;
  /** `https://shop.example`, for previews and search engines; left out: addresses without an origin. */
  readonly origin?: string | undefined;
}

const TEMPLATE = 'index.html';
/** The page that a static host sends for an address without a file. */
const NOT_FOUND_PAGE = '404.html';
/** Nobody waits for these pages. */
const RENDER_TIMEOUT_MS = 30_000;

/** @returns every address without parameters, whether or not it is in the sitemap */
async function findRoutes(shellFolder: string, live: LiveRemotes): Promise<string[]> {
  const file = await readFile(path.join(shellFolder, 'shop-routes.json'));
  const { routes } = createRouteComposer()(parseShellRoutes(file), '', live);
  return routes.filter((route) => !route.path.includes(':')).map((route) => route.path);
}

const LISTED = /<loc>([^<]+)<\/loc>/g;

/** A host sends one file for every query, and one for every address that it does not have. */
const forAddress = (html: string, address: string): string =>
  html.replace(
    `id="root" ${PRERENDERED_ATTRIBUTE}`,
    () => `id="root" ${PRERENDERED_ATTRIBUTE}="${escapeHtml(address)}"`,
  );

/** @returns whether a file of a build is one for browsers */
const isPublicIn =
  (build: string) =>
  (file: string): boolean =>
    !isForServer(`${path.relative(build, file)}/`);

/**
 * Writes the shop as files that any static host or bucket can serve: every page as the storefront would send it, with
 * its content, the list of remotes, and the builds. The backend runs in the browser.
 * @param report receives what could not be rendered; the browser then renders it
 * @throws ShellNotBuiltError when there is nothing to write
 */
export async function writeStaticSite({ root, folder, origin, ...data }: StaticSite, report: Report): Promise<void> {
  const { shell, remotes } = findBuilds(root);
  const configuration = { backend: 'simulated' } as const;
  const findLiveRemotes = createBuiltRemotes(remotes, (id, error) => report(`${id} is left out`, error));
  const renderer = createRenderer({ report, timeoutMs: RENDER_TIMEOUT_MS });
  const app = await createStorefront({
    shell,
    remotes,
    configuration,
    findLiveRemotes,
    renderer,
    ...data,
    ...(origin !== undefined && { origin }),
  });
  try {
    const isPublic = isPublicIn(shell.folder);
    await cp(shell.folder, folder, {
      recursive: true,
      filter: (file) => path.basename(file) !== TEMPLATE && isPublic(file),
    });
    for (const { id, folder: build } of remotes) {
      if (existsSync(build)) await cp(build, path.join(folder, id), { recursive: true, filter: isPublicIn(build) });
    }
    const write = async (address: string, file: string) => {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      const { body } = await app.inject({ url: address, headers: { accept: 'text/html' } });
      await writeFile(target, forAddress(body, address));
    };
    const addressesIn = async (sitemap: string) =>
      [...(await app.inject(sitemap)).body.matchAll(LISTED)].map(([, url = '']) => new URL(url).pathname);
    const inFirst = await addressesIn('/sitemap.xml');
    const sitemaps = inFirst.filter((address) => address.endsWith('.xml'));
    const listed = inFirst.filter((address) => !sitemaps.includes(address));
    for (const sitemap of sitemaps) listed.push(...(await addressesIn(sitemap)));
    const routes = await findRoutes(shell.folder, await findLiveRemotes({ canaryKey: null }));
    for (const address of new Set([...routes, ...listed])) await write(address, path.join(address, TEMPLATE));
    await write('/no-such-page', NOT_FOUND_PAGE);
    const files = ['/remotes.json', '/robots.txt', '/sitemap.xml', ...sitemaps, `/${path.basename(SERVICE_WORKER)}`];
    for (const file of files) await write(file, file);
  } finally {
    await app.close();
  }
}
