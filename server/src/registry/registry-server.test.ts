import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { create } from 'tar';
import { createShopOnDisk, type ShopOnDisk } from '../testing/shop-on-disk';
import { httpRegistry } from './http-registry';
import { signMove } from './move-signature';
import { folderRegistry } from './registry-access';
import { registryServer } from './registry-server';

const TOKEN = 'a token for this test';

let shop: ShopOnDisk;
let app: FastifyInstance;
let address: string;

async function open(token?: string): Promise<void> {
  app = Fastify();
  await app.register(registryServer, { root: path.join(shop.root, '.published'), token });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(async () => {
  shop = createShopOnDisk();
  await open(TOKEN);
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

const build = () => ({ remote: 'mf-cart', folder: path.join(shop.root, 'mf-cart/dist'), first: '1.0.0' });
const files = () => readdirSync(shop.root);
const here = () => folderRegistry(path.join(shop.root, '.published'));

test('a team on another machine publishes, goes live and rolls back', async () => {
  const registry = httpRegistry(address, TOKEN);
  await registry.publish(build());
  shop.write('mf-cart/dist/later.33334444.js', 'console.log("newer")');
  await registry.publish({ ...build(), version: '1.4.0' });
  expect(await registry.versions('mf-cart')).toEqual(['1.4.0', '1.0.0']);
  await registry.move({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  await registry.move({ kind: 'live', remote: 'mf-cart', version: '1.4.0' }, 'anna');
  const { after } = await registry.move({ kind: 'rollback', remote: 'mf-cart' }, 'ben');
  expect(after.live).toBe('1.0.0');
  expect(await registry.pointers()).toEqual(await here().pointers());
  expect(await registry.history()).toHaveLength(3);
});

test('what a rule refuses is said as it is on the spot', async () => {
  const move = httpRegistry(address, TOKEN).move({ kind: 'rollback', remote: 'mf-cart' }, 'anna');
  await expect(move).rejects.toThrow('mf-cart was never deployed here');
});

describe('a stranger', () => {
  const PUT = { method: 'PUT', url: '/registry/versions/mf-cart', payload: Buffer.from('x') } as const;
  const type = { 'content-type': 'application/gzip' };

  test('may read, and neither publish nor move', async () => {
    expect((await app.inject('/registry/live')).json()).toEqual({ remotes: {} });
    await expect(httpRegistry(address, undefined).publish(build())).rejects.toThrow('set REGISTRY_TOKEN');
    await expect(httpRegistry(address, 'a guess').publish(build())).rejects.toThrow('needs the token');
    const guess = httpRegistry(address, 'a guess').move({ kind: 'kill', remote: 'mf-cart' }, 'mallory');
    await expect(guess).rejects.toThrow('not signed with the token');
    for (const authorization of ['', 'Bearer ', `Basic ${TOKEN}`, TOKEN]) {
      expect((await app.inject({ ...PUT, headers: { ...type, authorization } })).statusCode).toBe(401);
    }
  });

  test('cannot give an order again that was overheard, nor change it, nor keep it for later', async () => {
    await here().publish(build());
    const { body, signature } = signMove({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna', TOKEN);
    const send = (payload: string, signed = signature) =>
      app.inject({
        method: 'POST',
        url: '/registry/moves',
        payload,
        headers: { 'content-type': 'application/json', 'x-registry-signature': signed },
      });
    expect((await send(body, '')).statusCode).toBe(401);
    expect((await send(body.replace('anna', 'ben'))).statusCode).toBe(401);
    expect((await send(body)).statusCode).toBe(200);
    expect((await send(body)).statusCode).toBe(401);

    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now - 10 * 60 * 1000);
    const old = signMove({ kind: 'kill', remote: 'mf-cart' }, 'anna', TOKEN);
    jest.restoreAllMocks();
    expect((await send(old.body, old.signature)).statusCode).toBe(401);
  });

  test('finds no registry to write to where no token is set', async () => {
    await app.close();
    await open();
    await expect(httpRegistry(address, 'undefined').publish(build())).rejects.toThrow('takes no writes');
    const move = httpRegistry(address, 'undefined').move({ kind: 'kill', remote: 'mf-cart' }, 'mallory');
    await expect(move).rejects.toThrow('takes no writes');
  });
});

describe('an upload', () => {
  const put = (payload: Buffer, url = '/registry/versions/mf-cart') =>
    app.inject({
      method: 'PUT',
      url,
      payload,
      headers: { 'content-type': 'application/gzip', authorization: `Bearer ${TOKEN}` },
    });

  async function archive(names: string[], options: { preservePaths?: boolean } = {}): Promise<Buffer> {
    const chunks: Buffer[] = [];
    const cwd = path.join(shop.root, 'odd');
    for await (const chunk of create({ gzip: true, cwd, ...options }, names)) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  }

  beforeEach(() => {
    mkdirSync(path.join(shop.root, 'odd'));
    writeFileSync(path.join(shop.root, 'outside.txt'), 'outside');
  });

  test('that leads out of its folder is refused', async () => {
    const answer = await put(await archive(['../outside.txt'], { preservePaths: true }));
    expect([answer.statusCode, answer.body]).toEqual([422, expect.stringContaining('leads out of the version')]);
    const absolute = await put(await archive([path.join(shop.root, 'outside.txt')], { preservePaths: true }));
    expect(absolute.statusCode).toBe(422);
  });

  test('with a link in it is refused', async () => {
    symlinkSync('/etc/hostname', path.join(shop.root, 'odd', 'link.js'));
    expect((await put(await archive(['link.js']))).body).toContain('link.js is no plain file');
  });

  test('with too many files, or too many bytes, is refused', async () => {
    const before = files();
    for (let file = 0; file < 501; file += 1) writeFileSync(path.join(shop.root, 'odd', `${file}.js`), '');
    expect((await put(await archive(['.']))).body).toContain('more than 500 files');
    expect((await put(Buffer.alloc(21 * 1024 * 1024))).statusCode).toBe(413);
    writeFileSync(path.join(shop.root, 'odd', 'large.js'), Buffer.alloc(51 * 1024 * 1024, randomBytes(4000)));
    expect((await put(await archive(['large.js']))).body).toContain('unpacks to more than 50 MB');
    expect(files()).toEqual(before);
  });

  test('that is no archive, or for a name that is none, is refused', async () => {
    expect((await put(Buffer.from('not an archive'))).body).toContain('The upload is refused');
    writeFileSync(path.join(shop.root, 'odd', 'a.js'), '');
    expect((await put(await archive(['a.js']), '/registry/versions/..%2f..%2fetc')).statusCode).toBe(422);
    expect((await put(await archive(['a.js']), '/registry/versions/mf-cart?version=../1')).statusCode).toBe(422);
    expect((await put(await archive(['a.js']))).body).toContain('so it is no build');
  });
});
