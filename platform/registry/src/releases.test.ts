import { applyCommand, parseReleases, withoutNames, writeReleases, type Release, type RemoteCommand } from './releases';

const release = (changes: Partial<Release> = {}): Release => ({
  live: '1.2.0',
  previous: ['1.1.0', '1.0.0'],
  by: 'anna',
  at: '2026-11-21T10:00:00.000Z',
  ...changes,
});
const remote = 'mf-cart';
const canary = { version: '1.3.0', percent: 10 };

test('a deploy makes its version live and remembers what was', () => {
  const live: RemoteCommand = { kind: 'live', remote, version: '1.3.0' };
  expect(applyCommand(undefined, live)).toEqual({ live: '1.3.0', previous: [] });
  expect(applyCommand(release(), live)).toEqual({ live: '1.3.0', previous: ['1.2.0', '1.1.0', '1.0.0'] });
});

test('a version that is deployed again is in the list of previous versions once', () => {
  expect(applyCommand(release(), { kind: 'live', remote, version: '1.1.0' }).previous).toEqual(['1.2.0', '1.0.0']);
  expect(applyCommand(release(), { kind: 'live', remote, version: '1.2.0' }).previous).toEqual(['1.1.0', '1.0.0']);
});

test('each roll-back goes one version further back, and the last one says that there is none', () => {
  const back: RemoteCommand = { kind: 'rollback', remote };
  const once = applyCommand(release(), back);
  expect(once).toEqual({ live: '1.1.0', previous: ['1.0.0'] });
  const twice = applyCommand(release(once), back);
  expect(twice).toEqual({ live: '1.0.0', previous: [] });
  expect(() => applyCommand(release(twice), back)).toThrow('no earlier version to roll back to');
});

test('a roll-back can name the version: another one ends the release set of the live one, the live one keeps it', () => {
  const set = 'mf-cart@1.2.0 mf-checkout@1.5.0';
  const back = (version: string) => applyCommand(release({ set }), { kind: 'rollback', remote, version });
  expect(back('1.0.0')).toEqual({ live: '1.0.0', previous: [] });
  expect(back('1.2.0')).toEqual({ live: '1.2.0', previous: ['1.1.0', '1.0.0'], set });
});

test('a roll-back while a canary is out ends the canary, and leaves the others what they have unless it names a version', () => {
  const back = (version?: string) =>
    applyCommand(release({ canary }), { kind: 'rollback', remote, ...(version && { version }) });
  expect(back()).toEqual({ live: '1.2.0', previous: ['1.1.0', '1.0.0'] });
  expect(back('1.1.0')).toEqual({ live: '1.1.0', previous: ['1.0.0'] });
});

test('a canary stands beside the live version until it is promoted or has 0 percent', () => {
  expect(applyCommand(release(), { kind: 'canary', remote, ...canary })).toMatchObject({ live: '1.2.0', canary });
  expect(applyCommand(release({ canary }), { kind: 'promote', remote })).toEqual({
    live: '1.3.0',
    previous: ['1.2.0', '1.1.0', '1.0.0'],
  });
  expect(applyCommand(release({ canary }), { kind: 'canary', remote, ...canary, percent: 0 })).not.toHaveProperty(
    'canary',
  );
});

test('a disabled remote stays disabled, whatever is deployed or rolled back, until it is enabled', () => {
  const disabled = applyCommand(release({ canary }), { kind: 'disable', remote });
  expect(disabled).toMatchObject({ live: '1.2.0', disabled: true, canary });
  const commands: RemoteCommand[] = [
    { kind: 'live', remote, version: '1.3.0' },
    { kind: 'promote', remote },
    { kind: 'rollback', remote },
    { kind: 'canary', remote, ...canary },
  ];
  for (const command of commands) expect(applyCommand(release(disabled), command)).toHaveProperty('disabled', true);
  expect(applyCommand(release(disabled), { kind: 'enable', remote })).toEqual({
    live: '1.2.0',
    previous: ['1.1.0', '1.0.0'],
    canary,
  });
});

test.each<[RemoteCommand, Release | undefined, string]>([
  [{ kind: 'rollback', remote }, undefined, 'mf-cart was never deployed here. Deploy it: npm run deploy -w mf-cart'],
  [{ kind: 'disable', remote }, undefined, 'never deployed'],
  [{ kind: 'enable', remote }, release(), 'nothing to enable'],
  [{ kind: 'promote', remote }, release(), 'has no canary. Name the version'],
  [
    { kind: 'canary', remote, version: '1.2.0', percent: 5 },
    release(),
    '1.2.0 is live for everybody already. A canary is another version than the live one.',
  ],
])('%j is refused where it makes no sense', (command, from, text) => {
  expect(() => applyCommand(from, command)).toThrow(text);
});

test('the shell is rolled back and never disabled, since without it there is no page', () => {
  const shell = 'shell';
  expect(() => applyCommand(release(), { kind: 'disable', remote: shell })).toThrow(
    'never disabled. Roll it back: npm run registry -- rollback shell',
  );
  const back = () => applyCommand(release({ previous: [] }), { kind: 'rollback', remote: shell });
  expect(back).toThrow('shell has no earlier version');
  expect(back).not.toThrow('disable');
  expect(() => applyCommand(release({ previous: [] }), { kind: 'rollback', remote })).toThrow(
    'Disable it: npm run registry -- disable mf-cart',
  );
});

test('a roll-back to a version that never was live leaves the earlier ones to roll back to', () => {
  expect(applyCommand(release(), { kind: 'rollback', remote, version: '1.3.0' })).toEqual({
    live: '1.3.0',
    previous: ['1.1.0', '1.0.0'],
  });
});

test('a remote begins with a canary, and a promotion may name another version', () => {
  expect(applyCommand(undefined, { kind: 'canary', remote, ...canary })).toEqual({ live: null, previous: [], canary });
  const first = release({ live: null, previous: [], canary });
  expect(applyCommand(first, { kind: 'promote', remote })).toEqual({ live: '1.3.0', previous: [] });
  expect(applyCommand(first, { kind: 'promote', remote, version: '1.4.0' })).toEqual({ live: '1.4.0', previous: [] });
});

test('a roll-back goes back by twenty versions at most', () => {
  const previous = Array.from({ length: 20 }, (_, number) => `0.0.${number}`);
  const after = applyCommand(release({ previous }), { kind: 'live', remote, version: '1.3.0' });

  expect(after.previous).toEqual(['1.2.0', ...previous.slice(0, 19)]);
});

describe('The file of what is released', () => {
  const releases = { remotes: { [remote]: release({ canary, disabled: true }), shell: release({ live: '3.0.0' }) } };

  test('is read as it was written, with the shell beside the remotes', () => {
    const text = writeReleases(releases);
    expect(JSON.parse(text)).toMatchObject({
      format: 2,
      remotes: { [remote]: { live: '1.2.0' } },
      shell: { live: '3.0.0' },
    });
    expect(Object.keys((JSON.parse(text) as typeof releases).remotes)).toEqual([remote]);
    expect(parseReleases(JSON.parse(text))).toEqual(releases);
    expect(JSON.parse(writeReleases({ remotes: {} }))).toEqual({ format: 2, remotes: {} });
  });

  test.each([
    [{ format: 3, remotes: {} }, /Expected 2 but received 3/],
    [{ format: 2, remotes: { [remote]: { ...release(), live: 'one' } } }, /version/],
    [{ format: 2, remotes: { cart: release() } }, /a remote is named like mf-cart/],
    [[], /Invalid/],
  ])('is refused when it is another one: %j', (content, reason) => {
    expect(() => parseReleases(content)).toThrow(reason);
  });

  test('names no person to strangers', () => {
    expect(withoutNames(releases).remotes).toMatchObject({ [remote]: { by: '', live: '1.2.0' }, shell: { by: '' } });
  });
});
