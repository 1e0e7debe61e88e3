import { movePointer, type Pointer, type PointerMove } from './pointers';

const pointer = (changes: Partial<Pointer> = {}): Pointer => ({
  live: '1.2.0',
  previous: ['1.1.0', '1.0.0'],
  by: 'anna',
  at: '2026-11-21T10:00:00.000Z',
  ...changes,
});
const remote = 'mf-cart';
const canary = { version: '1.3.0', percent: 10 };

test('a deploy makes its version live and remembers what was', () => {
  const live: PointerMove = { kind: 'live', remote, version: '1.3.0' };
  expect(movePointer(undefined, live)).toEqual({ live: '1.3.0', previous: [] });
  expect(movePointer(pointer(), live)).toEqual({ live: '1.3.0', previous: ['1.2.0', '1.1.0', '1.0.0'] });
});

test('a version that is deployed again is remembered once', () => {
  expect(movePointer(pointer(), { kind: 'live', remote, version: '1.1.0' }).previous).toEqual(['1.2.0', '1.0.0']);
  expect(movePointer(pointer(), { kind: 'live', remote, version: '1.2.0' }).previous).toEqual(['1.1.0', '1.0.0']);
});

test('each roll-back goes one version further back, and the last one says that there is none', () => {
  const back: PointerMove = { kind: 'rollback', remote };
  const once = movePointer(pointer(), back);
  expect(once).toEqual({ live: '1.1.0', previous: ['1.0.0'] });
  const twice = movePointer(pointer(once), back);
  expect(twice).toEqual({ live: '1.0.0', previous: [] });
  expect(() => movePointer(pointer(twice), back)).toThrow('no earlier version to go back to');
});

test('a roll-back can name the version', () => {
  expect(movePointer(pointer(), { kind: 'rollback', remote, version: '1.0.0' })).toEqual({
    live: '1.0.0',
    previous: [],
  });
});

test('a roll-back while a canary is out ends the canary, and leaves the others what they have', () => {
  expect(movePointer(pointer({ canary }), { kind: 'rollback', remote })).toEqual({
    live: '1.2.0',
    previous: ['1.1.0', '1.0.0'],
  });
});

test('a canary stands beside the live version until it is promoted or has 0 percent', () => {
  expect(movePointer(pointer(), { kind: 'canary', remote, ...canary })).toMatchObject({ live: '1.2.0', canary });
  expect(movePointer(pointer({ canary }), { kind: 'promote', remote })).toEqual({
    live: '1.3.0',
    previous: ['1.2.0', '1.1.0', '1.0.0'],
  });
  expect(movePointer(pointer({ canary }), { kind: 'canary', remote, ...canary, percent: 0 })).not.toHaveProperty(
    'canary',
  );
});

test('what is taken out stays out, whatever is deployed or rolled back, until it is restored', () => {
  const killed = movePointer(pointer({ canary }), { kind: 'kill', remote });
  expect(killed).toMatchObject({ live: '1.2.0', killed: true, canary });
  const moves: PointerMove[] = [
    { kind: 'live', remote, version: '1.3.0' },
    { kind: 'promote', remote },
    { kind: 'rollback', remote },
    { kind: 'canary', remote, ...canary },
  ];
  for (const move of moves) expect(movePointer(pointer(killed), move)).toHaveProperty('killed', true);
  expect(movePointer(pointer(killed), { kind: 'restore', remote })).toEqual({
    live: '1.2.0',
    previous: ['1.1.0', '1.0.0'],
    canary,
  });
});

test.each<[PointerMove, Pointer | undefined, string]>([
  [{ kind: 'rollback', remote }, undefined, 'mf-cart was never deployed here. Deploy it: npm run deploy -w mf-cart'],
  [{ kind: 'kill', remote }, undefined, 'never deployed'],
  [{ kind: 'restore', remote }, pointer(), 'nothing to restore'],
  [{ kind: 'promote', remote }, pointer(), 'has no canary. Name the version'],
  [{ kind: 'canary', remote, version: '1.2.0', percent: 5 }, pointer(), 'live for everybody already'],
])('%j is refused where it makes no sense', (move, from, text) => {
  expect(() => movePointer(from, move)).toThrow(text);
});
