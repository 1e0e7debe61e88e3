import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  isOnPaymentPages,
  isPaymentPage,
  isProviderScript,
  type PaymentInventory,
} from '@platform/storefront/payment-page/inventory';
import type { RegistryStore } from '../registry-state';
import type { CheckedBuild } from './check-contract';

/** A text in a script that is the URL of a script of another site. */
const FOREIGN_SCRIPT = /["'`]((?:https?:)?\/\/[\w.-]+(?::\d+)?\/[^"'`\s]*\.m?js(?:[?#][^"'`\s]*)?)["'`]/g;

async function findForeignScripts(
  folder: string,
  { remote, integrity }: CheckedBuild,
  payment: PaymentInventory | undefined,
): Promise<string[]> {
  const files = Object.keys(integrity).filter((file) => file.endsWith('.js') && !file.startsWith('server/'));
  const faults = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8');
      const urls = [...text.matchAll(FOREIGN_SCRIPT)].map(([, url = '']) => url);
      return [...new Set(urls)]
        .filter((url) => !(isOnPaymentPages(payment, remote) && isProviderScript(payment, url)))
        .map(
          (url) =>
            `${file} of ${remote} names the script ${url}, which no page of the shop runs: build what it does into ${remote}` +
            (payment ? `, or let the owner of the payment page add it to ${payment.file}.` : '.'),
        );
    }),
  );
  return faults.flat();
}

/** Slots that payment pages may show: those of their remotes, in the build and in what is live. */
async function findPaymentSlots({ state, payment }: RegistryStore, { routes }: CheckedBuild): Promise<Set<string>> {
  const { remotes } = await state.releases();
  const live = await Promise.all(
    Object.entries(remotes).map(async ([remote, release]) =>
      release.live ? state.versions.record(remote, release.live) : undefined,
    ),
  );
  const declared = [routes, ...live.map((record) => record?.routes)];
  const owners = declared.filter((one) => one?.routes.some((route) => isPaymentPage(payment, route.path)));
  return new Set(owners.flatMap((one) => Object.keys(one?.slots ?? {})));
}

/**
 * Whether the inventory of payment pages has every script that a build may bring there (PCI DSS 6.4.3).
 * @param folder absolute folder of the build
 * @returns a sentence for each reason against it, with the fix
 */
export async function findPaymentFaults(folder: string, build: CheckedBuild, store: RegistryStore): Promise<string[]> {
  const { remote, routes } = build;
  const { payment } = store;
  const faults = await findForeignScripts(folder, build, payment);
  if (!payment || !routes || isOnPaymentPages(payment, remote)) return faults;
  const shown = await findPaymentSlots(store, build);
  const claims = [
    ...routes.routes.map((route) => route.path).filter((pattern) => isPaymentPage(payment, pattern)),
    ...(routes.fills ?? []).filter(({ slot, module }) => module && shown.has(slot)).map(({ slot }) => slot),
  ];
  return [
    ...faults,
    ...claims.map(
      (claim) =>
        `${remote} shows ${claim} on a payment page, whose inventory has no script of ${remote}: let the owner of the payment ` +
        `page add /${remote}/ to ${payment.file} with its reason, and deploy the server first.`,
    ),
  ];
}
