import { createMemory } from '@piston-parts/shared-store/testing';
import { noteSeen } from './seen-parts';

const KEY = 'piston-parts-seen';
const part = (_id: string) => ({ _id, name: `Part ${_id}`, image: { src: `/pictures/${_id}`, alt: _id, width: 4 } });
const seen = (storage: ReturnType<typeof createMemory>, id: string) =>
  noteSeen(storage, part(id)).map(({ _id }) => _id);

test('a shopper finds the parts that they saw before, the last one first, without the one that they see', () => {
  const storage = createMemory();

  expect(['a', 'b', 'c', 'b'].map((id) => seen(storage, id))).toEqual([[], ['a'], ['b', 'a'], ['c', 'a']]);
  expect(JSON.parse(storage.get(KEY) ?? '')).toEqual({
    version: 1,
    parts: ['b', 'c', 'a'].map((id) => ({ _id: id, name: `Part ${id}`, image: { src: `/pictures/${id}`, alt: id } })),
  });
});

test('the nine parts that were seen last are kept', () => {
  const storage = createMemory();
  for (const id of 'abcdefghijk') seen(storage, id);

  expect(seen(storage, 'z').join('')).toBe('kjihgfed');
});

test.each(['no JSON', '{"version":2,"parts":[]}', '{"version":1,"parts":[{"_id":"a"}]}', '[]'])(
  'what another version of the shop left is not read: %s',
  (text) => {
    const storage = createMemory();
    storage.set(KEY, text);

    expect(seen(storage, 'a')).toEqual([]);
  },
);
