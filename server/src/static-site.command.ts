import path from 'node:path';
import { readEnvironment } from './environment';
import { readSiteFolder } from './flags';
import { reportToOperator } from '@platform/process/logging';
import { runCommand } from '@platform/process/operator-error';
import { fetchSeeds, PARTS_IN_SITEMAP, siteTexts } from './shop-adapter';
import { writeStaticSite } from '@platform/storefront/static-site/write-static-site';

/** `npm run static -- <folder>`: the builds as a site of plain files. SHOP_ORIGIN is its public origin. */
async function main(): Promise<void> {
  const folder = readSiteFolder(process.argv.slice(2));
  const root = path.join(__dirname, '..', '..');
  const origin = readEnvironment({ only: ['SHOP_ORIGIN'] }).SHOP_ORIGIN;
  await writeStaticSite(
    { root, folder, origin, fetchData: fetchSeeds, sitemap: PARTS_IN_SITEMAP, siteTexts },
    reportToOperator,
  );
  console.log(`The shop is in ${folder}. Any host that serves files can have it, at the root of its address.`);
}

void runCommand(main());
