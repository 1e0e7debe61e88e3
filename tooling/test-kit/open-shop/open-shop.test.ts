import { mkdtempSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openShop, type OpenShop } from './open-shop';

/** The registry alone: it opens without any build. */
const ARGV = ['--only=registry'];
const PUBLISHED = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-published-'));

let opened: OpenShop | null = null;

afterEach(() => opened?.kill());

it('says why it did not open, in the server’s own words', async () => {
  await expect(openShop({ argv: ARGV, environment: { PUBLISHED, PORT: 'harbour' } })).rejects.toThrow(
    /PORT is "harbour"/,
  );
});

describe('Beside the shop that npm start has open in this clone, a test', () => {
  const refusedPort = { PUBLISHED, PORT: process.env['PORT'] ?? '' };

  it.each([
    ['its data', ['--only=api'], {}, /a test has to name its own DATA/],
    ['its registry', ARGV, {}, /a test has to name its own PUBLISHED/],
    ['its port', ARGV, refusedPort, /PORT is "a test has to name its own"/],
  ])('cannot open %s: it has to name its own', async (_, argv, environment, refusal) => {
    const opening = openShop({ argv, environment: { DATABASE_URL: '', ...environment } });

    await expect(opening.then((shop) => (opened = shop))).rejects.toThrow(refusal);
  });
});
