import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fingerprintTypes } from './type-fingerprints';

const SOURCES = {
  'index.ts': `
    export { selectWishlist } from './wishlist';
    export { isQueued, wishlistItemAdded } from './events';
    export const paths = { cart: '/cart-page', product: (id: string) => '/p/' + id } as const;
    export const limit = 10;`,
  'wishlist.ts': `
    import type { Part } from './part';
    export interface State { readonly wishlist: { readonly items: Part[]; readonly status: 'idle' | 'loading' } }
    /** The parts that a shopper has wished for. */
    export const selectWishlist = (state: State) => state.wishlist.items;
    function total(parts: Part[]): number { return parts.length; }
    export const unused = total([]);`,
  'part.ts': `
    export interface Part { readonly id: string; price: number; readonly related?: Part[] }`,
  'events.ts': `
    import type { State as Wishlist } from './wishlist';
    interface State { readonly queued: boolean; readonly all: Wishlist }
    export const isQueued = (state: State) => state.queued;
    export function wishlistItemAdded<Payload extends { id: string }>(payload: Payload, quick?: boolean) {
      return { type: 'wishlist/itemAdded' as const, payload, quick };
    }`,
};

type File = keyof typeof SOURCES;
type Change = readonly [what: string, file: File, from: string, to: string, names?: readonly string[]];

const NO_CHANGES: Change[] = [
  ['a comment', 'wishlist.ts', 'The parts that a shopper has wished for.', 'What they want.'],
  ['the name of a parameter', 'wishlist.ts', '(state: State) => state.wishlist', '(all: State) => all.wishlist'],
  [
    'a private function',
    'wishlist.ts',
    'function total(parts: Part[]): number { return',
    'function total(parts: Part[]): string { return "" +',
  ],
  ['the order of members', 'part.ts', 'readonly id: string; price: number;', 'price: number; readonly id: string;'],
  ['the order of a union', 'wishlist.ts', "'idle' | 'loading'", "'loading' | 'idle'"],
  [
    'the name of a type parameter',
    'events.ts',
    '<Payload extends { id: string }>(payload: Payload',
    '<P extends { id: string }>(payload: P',
  ],
  ['a text or a number that is data', 'index.ts', "'/cart-page'", "'/basket'"],
];

const CHANGES: Change[] = [
  [
    'a selector’s result',
    'wishlist.ts',
    'state.wishlist.items',
    '({ list: state.wishlist.items })',
    ['selectWishlist'],
  ],
  ['a type deep inside', 'part.ts', 'price: number', 'price: string', ['selectWishlist', 'isQueued']],
  [
    'a member that may be left out now',
    'part.ts',
    'readonly id: string',
    'readonly id?: string',
    ['selectWishlist', 'isQueued'],
  ],
  [
    'a state that is possible now',
    'wishlist.ts',
    "'idle' | 'loading'",
    "'idle' | 'loading' | 'failed'",
    ['selectWishlist', 'isQueued'],
  ],
  ['one of two types with one name', 'events.ts', 'queued: boolean', 'queued: string', ['isQueued']],
  ['an event’s payload', 'events.ts', '{ id: string }', '{ id: number }', ['wishlistItemAdded']],
  ['a parameter that is required now', 'events.ts', 'quick?: boolean', 'quick: boolean', ['wishlistItemAdded']],
  ['a function in the data', 'index.ts', '(id: string)', '(id: number)', ['paths', 'paths.product']],
  ['a number that is a text now', 'index.ts', 'limit = 10', "limit = '10'", ['limit']],
];

const INSTALLED = 'node_modules/@acme/shared';
const folder = mkdtempSync(path.join(os.tmpdir(), 'piston-parts-types-'));
/** Kind of change → name → hash. */
let hashes: Record<string, Record<string, string>>;

function writePackage(name: string, changed: Readonly<Record<string, string>> = {}): [name: string, entry: string] {
  const packageFolder = path.join(folder, name);
  mkdirSync(packageFolder, { recursive: true });
  for (const [file, text] of Object.entries({ ...SOURCES, ...changed }))
    writeFileSync(path.join(packageFolder, file), text);
  return [name, path.join(packageFolder, 'index.ts')];
}

// In one program, because reading TypeScript's own types takes longest.
beforeAll(() => {
  const changed = [...NO_CHANGES, ...CHANGES].map(([what, file, from, to]) => {
    expect(SOURCES[file]).toContain(from);
    return writePackage(what, { [file]: SOURCES[file].replace(from, to) });
  });
  const libraries = fingerprintTypes(
    Object.fromEntries([writePackage('nothing'), writePackage(INSTALLED), ...changed]),
  );
  hashes = Object.fromEntries(
    Object.entries(libraries).map(([what, { names }]) => [
      what,
      Object.fromEntries(Object.entries(names).map(([name, { hash }]) => [name, hash])),
    ]),
  );
}, 60_000);

/** The names whose fingerprints differ once that is changed. */
function changesWith(what: string): string[] {
  const [before = {}, after = {}] = [hashes['nothing'], hashes[what]];
  return Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
}

describe('A fingerprint of a public type', () => {
  it('is there for each exported value, and for the members of exported data', () => {
    expect(Object.keys(hashes['nothing'] ?? {}).sort()).toEqual([
      'isQueued',
      'limit',
      'paths',
      'paths.cart',
      'paths.product',
      'selectWishlist',
      'wishlistItemAdded',
    ]);
  });

  it.each(NO_CHANGES.map(([what]) => what))('stays with another version of %s', (what) => {
    expect(changesWith(what)).toEqual([]);
  });

  it('is the same in another repository, where the package is installed', () => {
    expect(changesWith(INSTALLED)).toEqual([]);
  });

  it.each(CHANGES.map(([what, , , , names]) => ({ what, names })))('changes with $what', ({ what, names }) => {
    expect(changesWith(what)).toEqual(names);
  });
});

test('a whole module is shown by its name, not by the folder that it was built in', () => {
  const library = writePackage('modules', {
    'index.ts': "import * as part from './part';\nexport const client = { part };\nexport const api = () => part;",
  });

  const { client, api } = fingerprintTypes(Object.fromEntries([library]))['modules']?.names ?? {};
  expect(client?.shown).toBe('{ part: typeof import("part"); }');
  expect(api?.shown).toBe('() => typeof import("part")');
});

test('an entry that exports nothing is named', () => {
  const [, entry] = writePackage('empty', { 'index.ts': '' });
  expect(() => fingerprintTypes({ store: entry })).toThrow(/index\.ts of store exports nothing/);
});
