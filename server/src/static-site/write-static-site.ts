import { existsSync } from 'node:fs';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { paths } from '@piston-parts/shared-contract';
import { products } from '@piston-parts/shared-store/seeds';
import { createStorefront } from '../storefront/create-storefront';
import { findBuilds } from '../storefront/find-builds';

export interface StaticSite {
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

const withoutParameters = Object.values(paths).filter(
  (one) => typeof one === 'string' && !one.includes(':'),
) as string[];
const addresses = () => [...withoutParameters, ...products.map(({ _id }) => paths.product(_id))];

/**
 * Writes the shop as files that any static host or bucket can serve: every page as the storefront would send it, the
 * list of remotes, and the builds. The backend in the browser answers.
 * @throws ShellNotBuiltError when there is nothing to write
 */
export async function writeStaticSite({ root, folder, origin }: StaticSite): Promise<void> {
  const { shell, remotes } = findBuilds(root);
  const configuration = { backend: 'simulated' } as const;
  const app = await createStorefront({ shell, remotes, configuration, ...(origin !== undefined && { origin }) });
  try {
    await cp(shell.folder, folder, { recursive: true, filter: (file) => path.basename(file) !== TEMPLATE });
    for (const { id, folder: build } of remotes) {
      if (existsSync(build)) await cp(build, path.join(folder, id), { recursive: true });
    }
    const write = async (address: string, file: string) => {
      const target = path.join(folder, file);
      await mkdir(path.dirname(target), { recursive: true });
      await writeFile(target, (await app.inject({ url: address, headers: { accept: 'text/html' } })).body);
    };
    for (const address of addresses()) await write(address, path.join(address, TEMPLATE));
    await write('/no-such-page', NOT_FOUND_PAGE);
    for (const file of ['remotes.json', 'robots.txt', 'sitemap.xml']) await write(`/${file}`, file);
  } finally {
    await app.close();
  }
}
