import { applyCommand, type Release, type ReleaseCommand } from './releases';

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
  const live: ReleaseCommand = { kind: 'live', remote, version: '1.3.0' };
  expect(applyCommand(undefined, live)).toEqual({ live: '1.3.0', previous: [] });
  expect(applyCommand(release(), live)).toEqual({ live: '1.3.0', previous: ['1.2.0', '1.1.0', '1.0.0'] });
});

test('a version that is deployed again is in the list of previous versions once', () => {
  expect(applyCommand(release(), { kind: 'live', remote, version: '1.1.0' }).previous).toEqual(['1.2.0', '1.0.0']);
  expect(applyCommand(release(), { kind: 'live', remote, version: '1.2.0' }).previous).toEqual(['1.1.0', '1.0.0']);
});

test('each roll-back goes one version further back, and the last one says that there is none', () => {
  const back: ReleaseCommand = { kind: 'rollback', remote };
  const once = applyCommand(release(), back);
  expect(once).toEqual({ live: '1.1.0', previous: ['1.0.0'] });
  const twice = applyCommand(release(once), back);
  expect(twice).toEqual({ live: '1.0.0', previous: [] });
  expect(() => applyCommand(release(twice), back)).toThrow('no earlier version to roll back to');
});

test('a roll-back can name the version', () => {
  expect(applyCommand(release(), { kind: 'rollback', remote, version: '1.0.0' })).toEqual({
    live: '1.0.0',
    previous: [],
  });
});

test('a roll-back while a canary is out ends the canary, and leaves the others what they have', () => {
  expect(applyCommand(release({ canary }), { kind: 'rollback', remote })).toEqual({
    live: '1.2.0',
    previous: ['1.1.0', '1.0.0'],
  });
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
  const commands: ReleaseCommand[] = [
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

test.each<[ReleaseCommand, Release | undefined, string]>([
  [{ kind: 'rollback', remote }, undefined, 'mf-cart was never deployed here. Deploy it: npm run deploy -w mf-cart'],
  [{ kind: 'disable', remote }, undefined, 'never deployed'],
  [{ kind: 'enable', remote }, release(), 'nothing to enable'],
  [{ kind: 'promote', remote }, release(), 'has no canary. Name the version'],
  [{ kind: 'canary', remote, version: '1.2.0', percent: 5 }, release(), 'live for everybody already'],
])('%j is refused where it makes no sense', (command, from, text) => {
  expect(() => applyCommand(from, command)).toThrow(text);
});
