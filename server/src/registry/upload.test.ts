import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { create, Header } from 'tar';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { registryServer } from '@platform/registry/registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { MAX_UNPACKED_BYTES, unpackBuild } from '@platform/registry/archive';
import { storeIn } from './testing/registry-in';

const TOKEN = 'a token for this test';
const MEGABYTE = 1024 * 1024;

let shop: ShopOnDisk;
let root: string;
let app: FastifyInstance;
let address: string;

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  mkdirSync(path.join(shop.root, 'odd'));
  writeFileSync(path.join(shop.root, 'outside.txt'), 'outside');
  app = Fastify();
  await app.register(registryServer, {
    store: storeIn(root),
    shell: shop.shell.folder,
    tokens: registryTokens(storeIn(root).state, { '*': TOKEN }),
  });
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

async function put(archive: Buffer, pathname = '/registry/versions/mf-cart') {
  address ||= await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'content-type': 'application/gzip', authorization: `Bearer ${TOKEN}` };
  const response = await fetch(new URL(pathname, address), { method: 'PUT', headers, body: new Uint8Array(archive) });
  return { status: response.status, text: await response.text() };
}

beforeEach(() => (address = ''));

const packed = async (
  names: string[],
  cwd = path.join(shop.root, 'odd'),
  options: { preservePaths?: boolean } = {},
) => {
  const chunks: Buffer[] = [];
  for await (const chunk of create({ gzip: true, cwd, ...options }, names)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

/** The header of a file in a tar archive, with any values. */
function header(file: string, size = 0): Buffer {
  const block = Buffer.alloc(512);
  new Header({ path: file, size, type: 'File', mode: 0o644 }).encode(block);
  return block;
}

/** Empty files of these names. */
const filesOf = (...names: string[]) =>
  gzipSync(Buffer.concat([...names.map((name) => header(name)), Buffer.alloc(1024)]));

const ZEROS = gzipSync(Buffer.alloc(16 * MEGABYTE));
const SIXTEEN_MEGABYTES_TIMES = 128;
/** 2 MB that unpack to 2 GB. */
const bomb = (start: Buffer) => Buffer.concat([start, ...Array.from({ length: SIXTEEN_MEGABYTES_TIMES }, () => ZEROS)]);

const bombs: [string, () => Buffer][] = [
  ['of one file', () => bomb(gzipSync(header('large.js', 2 * 1024 * MEGABYTE)))],
  ['that says nothing of its size', () => bomb(gzipSync(Buffer.alloc(1024)))],
  ['in a comment for the next file', () => bomb(gzipSync(commentOf(2 * 1024 * MEGABYTE)))],
  ['that is zipped twice', () => gzipSync(bomb(gzipSync(header('large.js', 2 * 1024 * MEGABYTE))))],
];

function commentOf(size: number): Buffer {
  const block = Buffer.alloc(512);
  new Header({ path: 'PaxHeader', size, type: 'ExtendedHeader', mode: 0o644 }).encode(block);
  return block;
}

describe('an upload of 2 MB that unpacks to 2 GB', () => {
  test.each(bombs)('(%s) is refused', async (_what, archive) => {
    const result = await put(archive());
    expect(result).toMatchObject({
      status: 422,
      text: expect.stringMatching(/unpacks to more than 50 MB|no gzipped tar|is no plain file/) as string,
    });
    expect(readdirSync(path.join(root, '.uploads'))).toEqual([]);
  });

  test('is read no further than to its limit', async () => {
    let taken = 0;
    function* members() {
      for (; taken < SIXTEEN_MEGABYTES_TIMES; taken += 1) yield ZEROS;
    }
    const refused = unpackBuild(members(), path.join(shop.root, 'unpacked'), 'mf-cart');
    await expect(refused).rejects.toThrow('unpacks to more than 50 MB');
    // The zipped bytes are few beside the buffers between the streams: those may be full.
    expect(taken).toBeLessThan(SIXTEEN_MEGABYTES_TIMES / 2);
    expect(ZEROS.length * taken).toBeLessThan(MAX_UNPACKED_BYTES / 50);
  });

  test('and says so at once is not written at all', async () => {
    const folder = path.join(shop.root, 'unpacked');
    await expect(
      unpackBuild([bomb(gzipSync(header('large.js', 2 * 1024 * MEGABYTE)))], folder, 'mf-cart'),
    ).rejects.toThrow('50 MB');
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('an upload', () => {
  test.each([
    [
      'that leads out',
      () => packed(['../outside.txt'], undefined, { preservePaths: true }),
      'leads out of the version',
    ],
    ['with an absolute path', () => Promise.resolve(filesOf('/etc/cron.d/x')), 'leads out of the version'],
    ['with a drive letter', () => Promise.resolve(filesOf('C:/x')), 'leads out of the version'],
    ['with a backslash', () => Promise.resolve(filesOf('..\\x')), 'leads out of the version'],
    ['with a line break in a name', () => Promise.resolve(filesOf('a\nb.js')), 'control characters'],
    ['with one file twice', () => Promise.resolve(filesOf('a.js', './a.js')), 'a.js is in it twice'],
    ['with a file for a folder', () => Promise.resolve(filesOf('a.js', 'a.js/b.js')), 'The upload is refused'],
    [
      'with 501 files',
      () => Promise.resolve(filesOf(...Array.from({ length: 501 }, (_, n) => `${n}.js`))),
      'more than 500 files',
    ],
    ['that ends early', () => Promise.resolve(gzipSync(header('a.js', 5000))), 'no gzipped tar archive'],
    ['that is cut off', () => Promise.resolve(filesOf('a.js').subarray(0, 40)), 'no gzipped tar archive'],
    ['that is no archive', () => Promise.resolve(Buffer.from('not an archive')), 'no gzipped tar archive'],
    ['that is empty', () => Promise.resolve(Buffer.alloc(0)), 'The upload is refused'],
    ['without a build', () => Promise.resolve(filesOf('a.js')), 'so it is no build'],
  ])('%s is refused with the reason, and nothing of it stays', async (_what, archive, reason) => {
    expect(await put(await archive())).toMatchObject({ status: 422, text: expect.stringContaining(reason) as string });
    expect(readdirSync(path.join(root, '.uploads'))).toEqual([]);
    expect(readdirSync(shop.root)).not.toContain('x');
  });

  test('with a link in it is refused', async () => {
    symlinkSync('/etc/hostname', path.join(shop.root, 'odd', 'link.js'));
    expect((await put(await packed(['link.js']))).text).toContain('link.js is no plain file');
  });

  test('of more than 32 MB as it is sent is refused', async () => {
    expect((await put(Buffer.alloc(33 * MEGABYTE))).status).toBe(413);
  });

  test.each([
    ['/registry/versions/..%2f..%2fetc', 'is no remote'],
    ['/registry/versions/mf-cart?version=../1', 'is no version'],
    ['/registry/versions/mf-cart?version=1.0.0&version=1.0.1', 'The address of the upload cannot be read'],
  ])('to %s is refused with the reason', async (pathname, reason) => {
    const result = await put(await packed(['.'], path.join(shop.root, 'mf-cart', 'dist')), pathname);
    expect(result).toMatchObject({ status: 422, text: expect.stringContaining(reason) as string });
  });

  test('of a build with what a browser shows as a page of the shop is refused, also with force', async () => {
    const documents = ['page.html', 'assets/Page.HTM', 'page.xhtml', 'logo.svg', 'logo.svgz', 'feed.xml', 'style.xsl'];
    // The last one is sent as page.html to who takes Brotli.
    for (const document of [...documents, 'paper.pdf', 'page.mhtml', 'page.html.br']) {
      shop.write(`mf-cart/dist/${document}`, '<script src="evil.js"></script>');
      const archive = await packed(['.'], path.join(shop.root, 'mf-cart', 'dist'));
      expect(await put(archive, '/registry/versions/mf-cart?force=yes')).toMatchObject({
        status: 422,
        text: expect.stringContaining(`${document} would be a page of the shop`) as string,
      });
      shop.remove(`mf-cart/dist/${document}`);
    }
    expect(existsSync(path.join(root, 'mf-cart', '1.0.0'))).toBe(false);
  });

  test.each([
    ['{}', 'mf-manifest.json of this build cannot be used'],
    ['{"metaData":', 'mf-manifest.json of this build cannot be used'],
    ['null', 'mf-manifest.json of this build cannot be used'],
  ])('of a build whose manifest is %s is refused with the reason', async (manifest, reason) => {
    shop.write('mf-cart/dist/mf-manifest.json', manifest);
    const result = await put(await packed(['.'], path.join(shop.root, 'mf-cart', 'dist')));
    expect(result).toMatchObject({ status: 422, text: expect.stringContaining(reason) as string });
    expect(existsSync(path.join(root, 'mf-cart', '1.0.0'))).toBe(false);
  });
});
