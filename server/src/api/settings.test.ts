import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readEnvironment } from '../environment';
import { apiSettings } from './settings';
import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';

const SECRET = 'a secret of this test, which is long';
const PRODUCTION = {
  NODE_ENV: 'production',
  TOKEN_SECRET: SECRET,
  SHOP_ORIGIN: 'https://shop.example',
  PAYMENTS: 'test',
};

let folder: string;

const readSettings = (variables: Record<string, string>, folder: string) =>
  apiSettings(readEnvironment({ api: true }, variables), folder);

eachTestHasFolder('settings', (made) => (folder = made));

describe('In development', () => {
  it('a secret is made that no other user of the computer can read, and a restart keeps it', () => {
    const { tokenSecret } = readSettings({}, folder);

    expect(tokenSecret.length).toBeGreaterThan(32);
    expect(readSettings({}, folder).tokenSecret).toBe(tokenSecret);
    expect(statSync(path.join(folder, '.data', 'token-secret')).mode & 0o777).toBe(0o600);
  });

  it('the embedded database is taken, in the folder that DATA names', () => {
    expect(readSettings({ DATA: path.join(folder, 'elsewhere') }, folder)).toMatchObject({
      url: null,
      folder: path.join(folder, 'elsewhere'),
      allowedOrigins: [],
    });
  });
});

describe('In production', () => {
  it.each(['http://shop.example', 'http://shop.example:8080', 'http://localhost.evil.example'])(
    'the shop does not start at %s: passwords would go over it in the clear [server-7]',
    (origin) => {
      expect(() => readSettings({ ...PRODUCTION, SHOP_ORIGIN: origin }, folder)).toThrow(/SHOP_ORIGIN .* over TLS/);
    },
  );

  it.each(['https://shop.example', 'http://localhost:3000', 'http://127.0.0.1:4000', 'http://[::1]:3000'])(
    'the shop starts at %s',
    (origin) => {
      expect(readSettings({ ...PRODUCTION, SHOP_ORIGIN: `${origin}/` }, folder).shopOrigin).toBe(origin);
    },
  );

  it.each([
    [{}, 'nothing'],
    [{ DEMO: 'no' }, 'nothing'],
    [{ DEMO: 'yes' }, 'demonstration'],
  ])('the demonstration catalogue and accounts are asked for by name: %j', (environment, seeds) => {
    expect(readSettings({ ...PRODUCTION, ...environment }, folder).seeds).toBe(seeds);
    expect(readSettings(environment, folder).seeds).toBe('demonstration');
  });

  it('no secret is written anywhere', () => {
    expect(readSettings(PRODUCTION, folder).tokenSecret).toBe(SECRET);
    expect(() => readFileSync(path.join(folder, '.data', 'token-secret'))).toThrow('ENOENT');
  });
});

it('an origin without its scheme is refused with what to do', () => {
  expect(() => readSettings({ SHOP_ORIGIN: 'shop.example' }, folder)).toThrow(
    /SHOP_ORIGIN is "shop.example"; write a whole origin/,
  );
});

it('origins are compared without slashes', () => {
  const { allowedOrigins } = readSettings({ ALLOWED_ORIGINS: 'https://a.example/, http://b.example:81' }, folder);
  expect(allowedOrigins).toEqual(['https://a.example', 'http://b.example:81']);
});
