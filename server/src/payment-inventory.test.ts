import { existsSync } from 'node:fs';
import path from 'node:path';
import { PAYMENT_INVENTORY } from './payment-inventory';

const REPOSITORY = path.join(__dirname, '..', '..');

it('The inventory of payment pages names an owner and a reason for each script, and apps and a file of this repository', () => {
  for (const { address, owner, reason } of PAYMENT_INVENTORY.scripts) {
    expect(address).toMatch(/^(\/|https:\/\/[a-z.]+\/).*\/$/);
    expect([owner, reason].every((text) => text.length > 2)).toBe(true);
    if (address.startsWith('/')) expect([address, existsSync(path.join(REPOSITORY, address))]).toEqual([address, true]);
  }
  expect(existsSync(path.join(REPOSITORY, PAYMENT_INVENTORY.file))).toBe(true);
});
