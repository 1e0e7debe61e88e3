import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { createShopOnDisk, type ShopOnDisk } from '@platform/storefront/testing/shop-on-disk';
import { hereIn, registryAt, runCommand } from '../registry-cli/testing/registry-commands';
import { registryServer } from '@platform/registry/registry-server';
import { registryTokens } from '@platform/registry/registry-tokens';
import { addToken, withdrawToken } from '@platform/registry/change-tokens';
import { registryIn, storeIn } from './testing/registry-in';

const TOKEN = 'a token for this test';
const OF_THE_CART_TEAM = 'the token of the cart team';

let shop: ShopOnDisk;
let root: string;
let app: FastifyInstance;
let address: string;

async function open(tokens: Record<string, string>): Promise<void> {
  // A connection that the client has opened for a next request is not waited for.
  app = Fastify({ forceCloseConnections: true });
  await app.register(registryServer, {
    store: storeIn(root),
    shell: shop.shell.folder,
    tokens: registryTokens(storeIn(root).state, tokens),
  });
  address = await app.listen({ port: 0, host: '127.0.0.1' });
}

beforeEach(async () => {
  shop = createShopOnDisk();
  root = path.join(shop.root, '.published');
  await open({ '*': TOKEN, 'mf-cart': OF_THE_CART_TEAM });
});

afterEach(async () => {
  await app.close();
  shop.remove('.');
});

const build = (remote = 'mf-cart') => ({ remote, folder: path.join(shop.root, remote, 'dist'), first: '1.0.0' });
const here = () => registryIn(root, shop.shell.folder);
const operator = () => hereIn(root, shop.shell.folder);
const DISABLE = { kind: 'disable', remote: 'mf-cart' } as const;

interface Sent {
  method?: string;
  token?: string;
  authorization?: string;
  type?: string;
  body?: BodyInit;
}

/** The status and text of the server.s response. */
async function send(pathname: string, { method = 'GET', token, authorization, type, body }: Sent = {}) {
  const headers = {
    ...(type !== undefined && { 'content-type': type }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(authorization !== undefined && { authorization }),
  };
  const response = await fetch(new URL(pathname, address), { method, headers, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
}

const put = (sent: Sent) =>
  send('/registry/versions/mf-cart', { method: 'PUT', type: 'application/gzip', body: 'x', ...sent });
const post = (sent: Sent, remote = 'mf-cart') =>
  send(`/registry/releases/${remote}`, {
    method: 'POST',
    type: 'application/json',
    body: JSON.stringify({ command: DISABLE, by: 'mallory' }),
    ...sent,
  });

test('a team on another machine publishes, goes live and rolls back', async () => {
  const registry = registryAt(address, TOKEN);
  await registry.publish(build());
  shop.write('mf-cart/dist/later.33334444.js', 'console.log("newer")');
  await registry.publish({ ...build(), version: '1.4.0' });
  expect(await registry.versions('mf-cart')).toEqual(['1.4.0', '1.0.0']);
  await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  await registry.change({ kind: 'live', remote: 'mf-cart', version: '1.4.0' }, 'anna');
  const { after } = await registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'ben');
  expect(after.live).toBe('1.0.0');
  expect(await registry.releases()).toEqual(await here().releases());
  expect(await registry.history()).toMatchObject([
    { by: 'anna, with REGISTRY_TOKEN', to: '1.0.0' },
    { by: 'anna, with REGISTRY_TOKEN', to: '1.4.0' },
    { by: 'ben, with REGISTRY_TOKEN', command: 'rollback', from: '1.4.0', to: '1.0.0' },
  ]);
  expect(readdirSync(path.join(root, '.uploads'))).toEqual([]);
});

test('every hint of the command line names the registry that it is for', async () => {
  await here().publish(build());
  await here().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
  const environment = { REGISTRY_TOKEN: TOKEN, REGISTRY_BY: 'ben' };
  const printed = await runCommand(operator(), ['disable', 'mf-cart', '--to', address], environment);
  expect(printed).toMatch(new RegExp(`To undo: npm run registry -- enable mf-cart --to ${address}$`));
  expect((await here().history()).at(-1)).toMatchObject({ by: 'ben, with REGISTRY_TOKEN', command: 'disable' });
});

test('a refusal by a rule names the commands for the registry that refused', async () => {
  const registry = registryAt(address, TOKEN);
  await expect(registry.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna')).rejects.toThrow(
    `mf-cart was never deployed here. Deploy it: npm run deploy -w mf-cart -- --to ${address}`,
  );
  await here().publish(build());
  const version = '1.0.0';
  await registry.change({ kind: 'live', remote: 'mf-cart', version }, 'anna');
  await expect(registry.change({ kind: 'promote', remote: 'mf-cart' }, 'anna')).rejects.toThrow(
    `Name the version: npm run registry -- promote mf-cart@1.4.0 --to ${address}`,
  );
});

test('an upload passes the same gates, names the registry, and may be forced', async () => {
  const registry = registryAt(address, TOKEN);
  shop.write('mf-cart/dist/cart.55556666.css', 'header{display:none}');
  await expect(registry.publish(build())).rejects.toThrow("cart.55556666.css styles what is not mf-cart's (header)");
  expect(await registry.versions('mf-cart')).toEqual([]);
  const { record } = await registry.publish({ ...build(), force: true });
  expect(record.forced).toEqual([expect.stringContaining('styles what is not mf-cart')]);
});

test('a deploy reads the files of live versions from the server', async () => {
  const registry = registryAt(address, TOKEN);
  await registry.publish(build());
  const files = path.join(shop.root, 'fetched');
  await registry.fetchFiles('mf-cart', '1.0.0', files);
  expect(readdirSync(files)).toEqual(expect.arrayContaining(['mf-manifest.json', 'remoteEntry.8c71abf6.js']));
  await expect(registry.fetchFiles('mf-cart', '9.9.9', files)).rejects.toThrow('mf-cart@9.9.9 is not published here');
});

test('whether a token may deploy a remote can be asked before anything is built', async () => {
  await expect(registryAt(address, OF_THE_CART_TEAM).checkAccess('mf-cart')).resolves.toBeUndefined();
  await expect(registryAt(address, OF_THE_CART_TEAM).checkAccess('mf-catalog')).rejects.toThrow(
    'This token is of another remote',
  );
  await expect(registryAt(address, 'a guess').checkAccess('mf-cart')).rejects.toThrow('set REGISTRY_TOKEN');
  await expect(registryAt(address, undefined).checkAccess('mf-cart')).rejects.toThrow('set REGISTRY_TOKEN');
});

describe('a token with rights', () => {
  const add = (rights: string) => addToken(storeIn(root).state, { remote: 'mf-cart', name: 'cart pipeline', rights });
  const LIVE = { kind: 'live', remote: 'mf-cart', version: '1.0.0' } as const;

  test('records who published and who released by their tokens, whatever name the caller gives', async () => {
    const { token } = await add('deploy');
    const registry = registryAt(address, token);
    const source = { commit: 'a'.repeat(40), branch: 'main', dirty: true };
    await registry.publish({ ...build(), source, by: 'mallory' });
    await registry.change(LIVE, 'mallory');
    expect(await registry.publications('mf-cart')).toMatchObject([{ version: '1.0.0', by: 'cart pipeline', source }]);
    await expect(registryAt(address, undefined).publications('mf-cart')).rejects.toThrow('set REGISTRY_TOKEN');
    expect(readFileSync(path.join(root, 'mf-cart/1.0.0/version.json'), 'utf8')).not.toContain('pipeline');
    expect(await registry.history()).toMatchObject([{ by: 'cart pipeline', command: 'live' }]);
  });

  test('does what it may, and is refused the rest with what would help', async () => {
    await here().publish(build());
    const deployer = registryAt(address, (await add('deploy')).token);
    const guard = registryAt(address, (await add('disable')).token);
    await deployer.change(LIVE, 'anna');
    await expect(deployer.change(DISABLE, 'anna')).rejects.toThrow('This token may deploy, and this needs disable');
    await expect(deployer.change({ ...LIVE, kind: 'promote' }, 'anna')).rejects.toThrow('this needs promote: ask');
    await guard.change(DISABLE, 'ben');
    await guard.change({ ...DISABLE, kind: 'enable' }, 'ben');
    await expect(guard.publish(build())).rejects.toThrow('This token may disable, and this needs deploy');
    await expect(guard.checkAccess('mf-cart')).rejects.toThrow('this needs deploy');
    expect((await here().history()).map(({ command }) => command)).toEqual(['live', 'disable', 'enable']);
  });

  test('that may deploy and promote overrules no gate, in no way, and learns what to do', async () => {
    await here().publish(build());
    const team = registryAt(address, (await add('deploy,promote,disable')).token);
    const forced = [
      () => team.publish({ ...build(), force: true }),
      ...(['live', 'promote', 'rollback', 'disable', 'enable'] as const).map(
        (kind) => () => team.change({ ...LIVE, kind }, 'anna', true),
      ),
      () => team.change({ ...LIVE, kind: 'canary', percent: 100 }, 'anna', true),
      () => registryAt(address, OF_THE_CART_TEAM).publish({ ...build(), force: true }),
    ];
    for (const force of forced) {
      await expect(force()).rejects.toThrow(
        'This token may deploy and promote and disable, and this needs force: ask the person who runs the registry for a ' +
          'token with that right (npm run registry -- token add), or leave --force out and correct what the gates name.',
      );
    }
    expect(await here().history()).toEqual([]);
    expect(await team.versions('mf-cart')).toEqual(['1.0.0']);

    const trusted = registryAt(address, (await add('deploy,force')).token);
    await trusted.change(LIVE, 'anna', true);
    expect(await here().history()).toHaveLength(1);
  });
});

describe('a stranger', () => {
  test.each<[string, Sent]>([
    ['nothing', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a guess', { token: 'a token for this tesT' }],
    ['the token in another scheme', { authorization: `Basic ${TOKEN}` }],
    ['the token alone', { authorization: TOKEN }],
  ])('with %s may neither publish, nor change a release, nor read who did', async (_what, sent) => {
    await here().publish(build());
    await here().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
    const responses = [await put(sent), await post(sent), await send('/registry/history', sent)];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await here().history()).toHaveLength(1);
  });

  test('reads what is live, but not the name of the person who released it', async () => {
    await here().publish(build());
    await here().change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
    const { remotes } = await registryAt(address, undefined).releases();
    expect(remotes['mf-cart']).toMatchObject({ live: '1.0.0', by: '' });
    expect((await send('/registry/live')).text).not.toContain('anna');
  });

  test('finds no registry to write to where no token is set', async () => {
    await app.close();
    await open({});
    await expect(registryAt(address, 'undefined').publish(build())).rejects.toThrow('takes no writes');
    await expect(registryAt(address, 'undefined').change(DISABLE, 'mallory')).rejects.toThrow('takes no writes');
  });
});

describe('the token of one team', () => {
  test('publishes and releases its own remote, and no other', async () => {
    const team = registryAt(address, OF_THE_CART_TEAM);
    await team.publish(build());
    await team.change({ kind: 'live', remote: 'mf-cart', version: '1.0.0' }, 'anna');
    expect(await team.history()).toHaveLength(1);

    await expect(team.publish({ ...build(), remote: 'mf-checkout' })).rejects.toThrow('of another remote');
    await expect(team.change({ kind: 'disable', remote: 'mf-checkout' }, 'anna')).rejects.toThrow('of another remote');
    const hidden = await post({
      token: OF_THE_CART_TEAM,
      body: JSON.stringify({ command: { kind: 'disable', remote: 'mf-checkout' }, by: 'anna' }),
    });
    expect(hidden).toMatchObject({
      status: 422,
      text: expect.stringContaining('for mf-checkout, not for mf-cart') as string,
    });
    expect(existsSync(path.join(root, 'mf-checkout'))).toBe(false);
  });

  test('reads the errors of its pages, and of other teams how many visits failed', async () => {
    const own = { live: null, canary: null, before: null, errors: { '1.0.0': { kept: [], others: 3 } } };
    await storeIn(root).state.withLock((changes) =>
      changes.saveStatistics({ 'mf-cart': own, 'mf-catalog': own }, [], 0),
    );
    expect(await registryAt(address, TOKEN).statistics()).toEqual({ 'mf-cart': own, 'mf-catalog': own });
    const { errors: _errors, ...others } = own;
    expect(await registryAt(address, OF_THE_CART_TEAM).statistics()).toEqual({ 'mf-cart': own, 'mf-catalog': others });
  });

  test('releases no set with the remote of another team, and rolls none back, without a token of each', async () => {
    shop.build('mf-catalog', { name: 'mf_catalog' });
    for (const remote of ['mf-cart', 'mf-catalog']) {
      for (const version of ['1.0.0', '1.1.0']) {
        shop.write(`${remote}/dist/later.33334444.js`, version);
        await here().publish({ ...build(remote), version });
      }
      await here().change({ kind: 'live', remote, version: '1.0.0' }, 'anna');
    }
    const set = { kind: 'release', versions: { 'mf-cart': '1.1.0', 'mf-catalog': '1.1.0' } } as const;
    const team = registryAt(address, OF_THE_CART_TEAM);
    const refusal =
      'mf-cart and mf-catalog change together, and no token here may do that with mf-catalog: set REGISTRY_TOKEN_MF_CATALOG';
    await expect(team.change(set, 'anna')).rejects.toThrow(refusal);
    expect(await here().history()).toHaveLength(2);
    await registryAt(address, TOKEN).change(set, 'anna');
    await expect(team.change({ kind: 'rollback', remote: 'mf-cart' }, 'anna')).rejects.toThrow(refusal);
    const live = async () => Object.values((await here().releases()).remotes).map((release) => release.live);
    expect(await live()).toEqual(['1.1.0', '1.1.0']);

    // With a token of each remote, whose rights count: not with one twice, a withdrawn one, or one with another right.
    const { state } = storeIn(root);
    const add = (remote: string, rights: string) => addToken(state, { remote, name: `${remote} team`, rights });
    const promoting = await add('mf-cart', 'promote');
    const withdrawn = await add('mf-catalog', 'promote');
    await withdrawToken(state, withdrawn.id);
    const others = [promoting, withdrawn, await add('mf-catalog', 'deploy'), await add('mf-account', 'promote')];
    const back = { kind: 'rollback', remote: 'mf-cart' } as const;
    for (const { token } of others) {
      const two = registryAt(address, promoting.token, { REGISTRY_TOKEN_MF_CATALOG: token });
      await expect(two.change(back, 'mallory')).rejects.toThrow(refusal);
    }
    const { token } = await add('mf-catalog', 'promote');
    const both = registryAt(address, promoting.token, { REGISTRY_TOKEN_MF_CATALOG: token });
    await expect(both.change(back, 'mallory', true)).rejects.toThrow('this needs force');
    const forcing = await add('mf-cart', 'promote,force');
    const forced = registryAt(address, forcing.token, { REGISTRY_TOKEN_MF_CATALOG: token });
    await expect(forced.change(back, 'mallory', true)).rejects.toThrow(refusal);
    const flood = Object.fromEntries(Array.from({ length: 31 }, (_, index) => [`REGISTRY_TOKEN_${index}`, token]));
    await expect(registryAt(address, promoting.token, flood).change(back, 'mallory')).rejects.toThrow('cannot be read');
    expect(await live()).toEqual(['1.1.0', '1.1.0']);
    await both.change(back, 'mallory');
    expect(await live()).toEqual(['1.0.0', '1.0.0']);
    expect((await here().history()).at(-1)).toMatchObject({ by: 'mf-cart team and mf-catalog team' });
  });
});

describe('a token', () => {
  test.each(['http://registry.example', 'http://127.0.0.1.registry.example', 'http://10.0.0.7:3000'])(
    'is not sent to %s, where everybody on the way could read it',
    async (elsewhere) => {
      const sent = jest
        .spyOn(globalThis, 'fetch')
        .mockImplementation(async () => Response.json({ format: 2, remotes: {} }));
      const registry = registryAt(elsewhere, TOKEN);
      await expect(registry.publish(build())).rejects.toThrow('Write https:// instead of http://');
      await expect(registry.change(DISABLE, 'anna')).rejects.toThrow('Write https:// instead of http://');
      await expect(registry.history()).rejects.toThrow('Write https:// instead of http://');
      expect(sent).not.toHaveBeenCalled();

      await registry.releases();
      const [[, init] = []] = sent.mock.calls;
      expect(new Headers(init?.headers).has('authorization')).toBe(false);
    },
  );

  test.each(['https://registry.example', 'http://localhost:3000', 'http://[::1]:3000'])(
    'is sent to %s',
    async (elsewhere) => {
      const sent = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({}));
      await registryAt(elsewhere, TOKEN).change(DISABLE, 'anna');
      const [[, init] = []] = sent.mock.calls;
      expect(new Headers(init?.headers).get('authorization')).toBe(`Bearer ${TOKEN}`);
    },
  );

  test('does not follow a redirect of the registry to another address', async () => {
    const other = Fastify();
    const seen: unknown[] = [];
    other.all('/*', (request, reply) => {
      seen.push(request.headers.authorization);
      return request.url === '/stolen' ? {} : reply.redirect('/stolen', 308);
    });
    const elsewhere = await other.listen({ port: 0, host: '127.0.0.1' });
    await expect(registryAt(elsewhere, TOKEN).change(DISABLE, 'anna')).rejects.toThrow('is not answering');
    expect(seen).toHaveLength(1);
    await other.close();
  });
});

describe('a release command', () => {
  test.each([
    ['is no JSON', 'disable mf-cart'],
    ['says nothing', ''],
    ['is of no kind there is', JSON.stringify({ command: { kind: 'explode', remote: 'mf-cart' }, by: 'anna' })],
    ['names nobody', JSON.stringify({ command: DISABLE })],
    ['has line breaks in the name', JSON.stringify({ command: DISABLE, by: 'anna\nben' })],
    [
      'is for another remote',
      JSON.stringify({ command: { ...DISABLE, remote: 'mf-catalog' }, by: 'anna' }),
      'The command is for mf-catalog, not for mf-cart.',
    ],
    [
      'is for a set',
      JSON.stringify({
        command: { kind: 'release', versions: { 'mf-cart': '1.0.0', 'mf-catalog': '1.0.0' } },
        by: 'anna',
      }),
      'The command is for a set, not for mf-cart.',
    ],
  ])('that %s is refused with the reason', async (_what, body, reason = 'The command cannot be read') => {
    const refusal = await post({ token: TOKEN, body });
    expect(refusal).toMatchObject({ status: 422, text: expect.stringContaining(reason) as string });
  });

  test('of more than 10 KB is not read to its end', async () => {
    expect((await post({ token: TOKEN, body: 'x'.repeat(20_000) })).status).toBe(413);
  });
});

describe('the archive of a version', () => {
  test('is packed once, however many ask for it, and is what was published', async () => {
    await here().publish(build());
    const get = async () => {
      const headers = { authorization: `Bearer ${TOKEN}` };
      const response = await fetch(new URL('/registry/versions/mf-cart/1.0.0', address), { headers });
      return Buffer.from(await response.arrayBuffer());
    };
    const first = await Promise.all([get(), get(), get()]);
    expect(new Set(first.map((bytes) => bytes.toString('hex'))).size).toBe(1);
    const archive = path.join(root, 'mf-cart', '.archives', '1.0.0.tar.gz');
    shop.write('.published/mf-cart/.archives/1.0.0.tar.gz', 'what lies there');
    expect((await get()).toString()).toBe('what lies there');
    expect(readdirSync(path.dirname(archive))).toEqual(['1.0.0.tar.gz']);
    expect((await send('/registry/versions/mf-cart/9.9.9', { token: TOKEN })).status).toBe(404);
  });

  test('is for every team, whose builds are tested with those of the others, and for no stranger', async () => {
    shop.build('mf-catalog', { name: 'mf_catalog' });
    await here().publish(build('mf-catalog'));
    for (const token of [undefined, 'a guess'])
      expect((await send('/registry/versions/mf-catalog/1.0.0', token === undefined ? {} : { token })).status).toBe(
        401,
      );
    expect((await send('/registry/versions/mf-catalog/1.0.0', { token: OF_THE_CART_TEAM })).status).toBe(200);
  });
});

test.each(['list', 'live', 'list mf-cart'])(
  'in an empty registry, "%s" says how to deploy to it, and not to the folder on this disk',
  async (words) => {
    const printed = await runCommand(operator(), [...words.split(' '), '--to', address]);
    expect(printed).toContain(`npm run deploy -w mf-cart -- --to ${address}`);
  },
);
