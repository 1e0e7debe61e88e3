import { eachTestHasFolder } from '@platform/process/testing/each-test-has-folder';
import { versionFor } from './canary';
import { judgeReleases } from './judge/judge-releases';
import { followReleases } from './judge/release-statistics';
import { visitOf } from './judge/measures';
import { withoutHalfSets, type ReleaseCommand } from './releases';
import { plainRegistry } from './testing/plain-registry';

const STORE = '@piston-parts/shared-store';
const CART = { 'mf-cart': '1.2.0' };
const BOTH = { ...CART, 'mf-checkout': '1.5.0' };
const SET = 'mf-cart@1.2.0 mf-checkout@1.5.0';
const OLD = { 'mf-cart': '1.1.0', 'mf-checkout': '1.4.0' };
const release = (percent?: number): ReleaseCommand => ({
  kind: 'release',
  versions: BOTH,
  ...(percent !== undefined && { percent }),
});

let shop: ReturnType<typeof plainRegistry>;
eachTestHasFolder('release-sets', (folder) => (shop = plainRegistry(folder)));

beforeEach(async () => {
  shop.addShell('1.0.0');
  for (const versions of [OLD, BOTH]) {
    for (const [remote, version] of Object.entries(versions)) shop.addRemote(remote, version);
  }
  shop.addRemote('mf-cart', '1.3.0');
  shop.addRemote('mf-account', '1.0.0');
  shop.addRemote('mf-account', '1.1.0');
  for (const [remote, version] of Object.entries({ shell: '1.0.0', ...OLD, 'mf-account': '1.0.0' }))
    await change({ kind: 'live', remote, version });
});

const change = (command: ReleaseCommand, mine?: readonly string[]) =>
  shop.registry.change(command, 'anna', {
    ...(mine && {
      authorize: (apps) => {
        const others = apps.filter((app) => !mine.includes(app));
        if (others.length > 0) throw new Error(`not for ${others.join()}`);
      },
    }),
  });
const canary = { version: '1.2.0', percent: 50, set: SET };
const canaries = { 'mf-cart': canary, 'mf-checkout': { ...canary, version: '1.5.0' } };

describe('Two teams whose versions need each other', () => {
  test('release both at once, and roll both back', async () => {
    await change(release());
    expect(shop.live()).toMatchObject(BOTH);
    expect(shop.history.slice(-2)).toMatchObject([
      { remote: 'mf-cart', command: 'release', from: '1.1.0', to: '1.2.0', why: 'together with mf-checkout' },
      { remote: 'mf-checkout', from: '1.4.0', to: '1.5.0', why: 'together with mf-cart' },
    ]);

    const { together } = await change({ kind: 'rollback', remote: 'mf-checkout' });
    expect(shop.live()).toMatchObject(OLD);
    expect(together).toMatchObject({ 'mf-cart': { after: { live: '1.1.0' } } });
  });

  test('roll back a set that brought a new remote, which is then disabled: before the set it was not there', async () => {
    shop.addRemote('mf-new', '1.0.0');
    const versions = { ...CART, 'mf-new': '1.0.0' };
    await change({ kind: 'release', versions });
    const rollback: ReleaseCommand = { kind: 'rollback', remote: 'mf-cart' };
    await expect(change(rollback, ['mf-cart'])).rejects.toThrow('not for mf-new');
    const { after, together } = await change(rollback);
    expect([after, together?.['mf-new']?.after]).toMatchObject([{ live: '1.1.0' }, { live: '1.0.0', disabled: true }]);
  });

  test('try both with the same visitors: each gets both versions or none', async () => {
    await change(release(50));
    const { remotes } = await shop.store.state.releases();
    const visitors = Array.from({ length: 200 }, (_, number) => `visitor-${number}`);
    const sides = visitors.map((key) =>
      Object.keys(BOTH)
        .map((remote) => versionFor(remotes[remote]!, remote, key))
        .join(),
    );
    expect([...new Set(sides)].sort()).toEqual(['1.1.0,1.4.0', '1.2.0,1.5.0']);
    expect(sides.filter((side) => side === '1.2.0,1.5.0').length).toBeGreaterThan(70);

    await change({ kind: 'canary', remote: 'mf-cart', version: '1.2.0', percent: 80 });
    expect(Object.values(shop.canaries()).map((one) => one?.percent)).toEqual([80, 80]);
    await change({ kind: 'promote', remote: 'mf-checkout' });
    expect([shop.live(), shop.canaries()]).toMatchObject([BOTH, {}]);
  });

  test.each<[string, ReleaseCommand]>([
    ['a roll-back of one of them', { kind: 'rollback', remote: 'mf-cart' }],
    ['0 % for one of them', { kind: 'canary', remote: 'mf-checkout', version: '1.5.0', percent: 0 }],
    ['the kill switch of one of them', { kind: 'disable', remote: 'mf-checkout' }],
  ])('end the canary of both by %s', async (_, command) => {
    await change(release(50));
    await change(command);
    expect([shop.canaries(), shop.live()]).toEqual([{}, expect.objectContaining(OLD)]);
  });

  test('are refused another version of one of them while both are tried, with the way out', async () => {
    await change(release(50));
    const commands: ReleaseCommand[] = [
      { kind: 'live', remote: 'mf-cart', version: '1.3.0' },
      { kind: 'canary', remote: 'mf-cart', version: '1.3.0', percent: 5 },
      { kind: 'release', versions: { 'mf-cart': '1.3.0', 'mf-account': '1.1.0' }, percent: 5 },
    ];
    for (const command of commands) {
      await expect(change(command)).rejects.toThrow(
        `mf-cart is in the canary of the set ${SET}. Promote the set or end it first: npm run registry -- promote mf-cart`,
      );
    }
    expect(shop.canaries()).toEqual(canaries);
  });

  test('that send the same set again change nothing', async () => {
    await change(release(50));
    const lines = shop.history.length;
    await change(release(50));
    await change(release());
    await change(release());
    expect(shop.history).toHaveLength(lines + 2);
    expect(shop.live()).toMatchObject(BOTH);
  });

  test('race another set: one is released whole, and the other is refused whole', async () => {
    const other: ReleaseCommand = {
      kind: 'release',
      versions: { 'mf-cart': '1.3.0', 'mf-account': '1.1.0' },
    };
    const results = await Promise.allSettled([change(release(50)), change({ ...other, percent: 50 })]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(shop.canaries()).toEqual(canaries);
  });
});

describe('Nobody makes half of a set live, or takes back more than it brought', () => {
  const rollback: ReleaseCommand = { kind: 'rollback', remote: 'mf-checkout' };

  test('A version that was live before the set stays when the set is rolled back', async () => {
    await change({ kind: 'release', versions: { 'mf-cart': '1.1.0', 'mf-checkout': '1.5.0' } });
    await change(rollback);
    const { remotes } = await shop.store.state.releases();
    expect([shop.live(), remotes['mf-cart']?.disabled]).toMatchObject([OLD, undefined]);
  });

  test('A set with a remote that is disabled is not tried with visitors, who would get the rest of it', async () => {
    await change({ kind: 'disable', remote: 'mf-checkout' });
    await expect(change(release(50))).rejects.toThrow(
      'mf-checkout is disabled, so no visitor would get the whole set. Enable it first: npm run registry -- enable mf-checkout',
    );
    await change({ kind: 'enable', remote: 'mf-checkout' });
    await change(release(50));
    expect(shop.canaries()).toEqual(canaries);
  });

  test.each([
    ['a set', release(), OLD],
    ['one remote', { kind: 'live', remote: 'mf-checkout', version: '1.5.0' } as const, OLD],
  ])(
    'Two operators who roll back %s at once go one step back, and the later one hears why',
    async (_, command, before) => {
      shop.addRemote('mf-cart', '1.0.0');
      shop.addRemote('mf-checkout', '1.3.0');
      const older = { 'mf-cart': '1.0.0', 'mf-checkout': '1.3.0' };
      for (const versions of [older, OLD])
        for (const [remote, version] of Object.entries(versions)) await change({ kind: 'live', remote, version });
      await change(command);
      const results = await Promise.allSettled([change(rollback), change(rollback)]);
      expect(results).toMatchObject([
        { status: 'fulfilled' },
        {
          reason: { message: expect.stringContaining('mf-checkout was changed by somebody else meanwhile') as string },
        },
      ]);
      expect(shop.live()).toMatchObject(before);
    },
  );

  test('Damaged rows that have lost one canary of a set, or its share, give nobody the other', async () => {
    await change(release(50));
    const { remotes } = await shop.store.state.releases();
    const withCanary = (canary: object) => ({ ...remotes['mf-cart']!, canary: { ...canary } }) as never;
    const damaged = [
      { ...remotes, 'mf-cart': { ...remotes['mf-cart']!, canary: undefined } },
      { ...remotes, 'mf-cart': withCanary({ version: '1.2.0', percent: 60, set: SET }) },
      { ...remotes, 'mf-cart': withCanary({ version: '1.3.0', percent: 50, set: SET }) },
    ];
    for (const one of damaged)
      expect(withoutHalfSets(one)['mf-checkout']).toEqual({ ...remotes['mf-checkout'], canary: undefined });
    expect(withoutHalfSets(remotes)).toEqual(remotes);
  });
});

describe('A release set', () => {
  test('with a version that is not published, or does not fit, changes nothing', async () => {
    await expect(change({ kind: 'release', versions: { ...BOTH, 'mf-account': '9.9.9' } })).rejects.toThrow(
      'mf-account@9.9.9 is not published',
    );
    shop.addRemote('mf-account', '2.0.0', { takes: { [STORE]: { version: '^2.0.0', names: [], types: {} } } });
    await expect(change({ kind: 'release', versions: { ...BOTH, 'mf-account': '2.0.0' } })).rejects.toThrow(
      /shared-store \^2\.0\.0.*\n\nmf-cart and mf-checkout and mf-account stay as they are/s,
    );
    expect(shop.live()).toMatchObject({ ...OLD, 'mf-account': '1.0.0' });
  });

  test('needs the right to each of its remotes; one team alone may end its canary', async () => {
    await expect(change(release(50), ['mf-cart'])).rejects.toThrow('not for mf-checkout');
    await change(release(50));
    await expect(change({ kind: 'promote', remote: 'mf-cart' }, ['mf-cart'])).rejects.toThrow('not for mf-checkout');
    const more: ReleaseCommand = { kind: 'canary', remote: 'mf-cart', version: '1.2.0', percent: 90 };
    await expect(change(more, ['mf-cart'])).rejects.toThrow('not for mf-checkout');
    await change({ kind: 'rollback', remote: 'mf-cart' }, ['mf-cart']);
    expect(shop.canaries()).toEqual({});
    await change(release());
    await expect(change({ kind: 'rollback', remote: 'mf-cart' }, ['mf-cart'])).rejects.toThrow('not for mf-checkout');
  });

  test('brings a new major version of the shell with the remotes that need it, and neither can go first', async () => {
    const provides = { [STORE]: { version: '2.0.0', names: ['cartItemAdded', 'selectCart', 'selectGifts'] } };
    shop.addShell('2.0.0', { provides });
    const takes = { [STORE]: { version: '^2.0.0', names: ['selectGifts'], types: {} } };
    const versions = { shell: '2.0.0', 'mf-cart': '2.0.0', 'mf-checkout': '2.0.0', 'mf-account': '2.0.0' };
    for (const remote of Object.keys(versions).slice(1)) shop.addRemote(remote, '2.0.0', { takes });
    for (const [remote, version] of Object.entries(versions))
      await expect(change({ kind: 'live', remote, version })).rejects.toThrow('shared-store ^');
    await change({ kind: 'release', versions, percent: 10 });
    await change({ kind: 'promote', remote: 'shell' });
    expect(shop.live()).toEqual(versions);
    await change({ kind: 'rollback', remote: 'mf-account' });
    expect(shop.live()).toEqual({ shell: '1.0.0', ...OLD, 'mf-account': '1.0.0' });
  });
});

describe('The judge', () => {
  const options = { canaries: true, live: false, visits: 20, clients: 1 };
  const seen = (version: string, many: number, failed = 0) => ({
    version,
    share: 1,
    visits: Object.fromEntries(
      Array.from({ length: many }, (_, client) => [
        `client ${client}`,
        visitOf({
          remote: 'mf-cart',
          version,
          recovered: 0,
          failures: client < failed ? ['render'] : [],
          requests: { sent: 1, failed: 0 },
        }),
      ]),
    ),
  });
  const judge = async (ofCart: object, ofCheckout: object) => {
    await change(release(50));
    const statistics = {
      'mf-cart': { live: seen('1.1.0', 60), canary: ofCart, before: null },
      'mf-checkout': { live: seen('1.4.0', 60), canary: ofCheckout, before: null },
    } as Parameters<typeof judgeReleases>[0];
    return judgeReleases(statistics, await shop.store.state.releases(), options);
  };

  test('withdraws a set with its first version that is worse', async () => {
    expect(await judge(seen('1.2.0', 60), seen('1.5.0', 60, 60))).toMatchObject([
      { command: { kind: 'rollback', remote: 'mf-checkout' }, version: '1.5.0' },
    ]);
  });

  test('promotes a set once all its versions are as good, and not by reports about half of it', async () => {
    expect(await judge(seen('1.2.0', 60), seen('1.5.0', 3))).toEqual([]);
    expect(await judge(seen('1.2.0', 60), seen('1.5.0', 60))).toMatchObject([
      { command: { kind: 'promote', remote: 'mf-cart' } },
    ]);
  });

  test.each<[string, ReleaseCommand]>([
    ['was released alone', { kind: 'live', remote: 'mf-checkout', version: '1.5.0' }],
    ['came with an earlier set', release()],
  ])(
    'rolls no version back out of a set that it stays in, by what was counted before the set: it %s',
    async (_, earlier) => {
      type Statistics = Parameters<typeof followReleases>[0];
      const follow = async (last: Statistics) => followReleases(last, await shop.store.state.releases());
      const decide = async (counted: Statistics) =>
        judgeReleases(counted, await shop.store.state.releases(), { ...options, live: true });
      const first = await follow({});
      await change(earlier);
      const counted = await follow(first);
      const { live, before } = counted['mf-checkout']!;
      live!.visits = seen('1.5.0', 60, 60).visits;
      before!.visits = seen('1.4.0', 60).visits;
      expect(await decide(counted)).toMatchObject([{ command: { kind: 'rollback', remote: 'mf-checkout' } }]);

      await change({ kind: 'release', versions: { 'mf-cart': '1.3.0', 'mf-checkout': '1.5.0' } });
      expect(await decide(await follow(counted))).toEqual([]);
    },
  );
});
