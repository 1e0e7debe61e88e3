import { existsSync } from 'node:fs';
import path from 'node:path';
import { SERVICE_WORKER } from '@platform/storefront/offline/offline-page';
import { PAYMENT_INVENTORY } from './payment-inventory';

const REPOSITORY = path.join(__dirname, '..', '..');

it('The inventory of payment pages names an owner and a reason for each script, and apps and a file of this repository', () => {
  for (const { address, owner, reason } of PAYMENT_INVENTORY.scripts) {
    expect([owner, reason].every((text) => text.length > 2)).toBe(true);
    // The storefront serves it.
    if (address === SERVICE_WORKER) continue;
    expect(address).toMatch(/^(\/|https:\/\/[a-z.]+\/).*\/$/);
    if (address.startsWith('/')) expect([address, existsSync(path.join(REPOSITORY, address))]).toEqual([address, true]);
  }
  expect(existsSync(path.join(REPOSITORY, PAYMENT_INVENTORY.file))).toBe(true);
});
