import { compareShapes } from './compare-shapes';

const compare = (built: string, offered: string) =>
  compareShapes({ text: built, parts: {} }, { text: offered, parts: {} });

const item = (more = '') => `Array<{ readonly _id: string; ${more}price: number }>`;
const payload = (more = '') => `ActionCreatorWithPayload<{ addressId: (null | string)${more} }, string>`;

test.each<[string, string, string]>([
  ['a field of a result that the shell has more', `(string) => ${item()}`, `(string) => ${item('brand: string; ')}`],
  ['an optional field of a result that the shell lacks', `() => ${item('brand?: string; ')}`, `() => ${item()}`],
  ['an optional field of a payload that the shell has more', payload(), payload('; gift?: string')],
  ['a slice that a selector reads no more', '({ cart: Cart; orders: Orders }) => Cart', '({ cart: Cart }) => Cart'],
  [
    'a parameter that may be left out, and which the remote does not know',
    '(string) => void',
    '(string, number?) => void',
  ],
  ['a text that a result may be now', '() => ("idle" | "loading")', '() => ("failed" | "idle" | "loading")'],
  ['a text that a parameter may be now', '(("idle" | "x")) => void', '(("idle" | "x" | "y")) => void'],
  ['a type written in another way, the same on both sides', 'keyof { a: 1', 'keyof { a: 1'],
  ['a member in another order', '{ a: string; b: number }', '{ b: number; a: string }'],
])('%s is no difference', (_, built, offered) => {
  expect(compare(built, offered)).toEqual([]);
});

test.each<[string, string, string, string]>([
  ['a field that a remote reads and the shell lacks', `() => ${item('brand: string; ')}`, `() => ${item()}`, 'brand'],
  ['a field of a payload that the shell would drop', payload('; gift?: string'), payload(), 'gift'],
  ['an option that the shell would drop', '({ gift?: string }) => void', '({ wrap?: string }) => void', '(1).gift'],
  ['a field of another type', `() => ${item()}`, `() => ${item().replace('number', 'string')}`, 'price'],
  ['a field that may be left out now', `() => ${item()}`, `() => ${item().replace('price', 'price?')}`, 'price'],
  ['a payload field that is required now', payload('; gift?: string'), payload('; gift: string'), 'gift'],
  ['a result that may be nothing now', '() => string', '() => (null | string)', ''],
  ['a text that a parameter takes no more', '(("a" | "b")) => void', '("a") => void', '(1)'],
  ['a parameter that is required now', '(string, number?) => void', '(string, number) => void', '(2)'],
  ['a parameter more', '(string) => void', '(string, number) => void', '(2)'],
  ['a parameter that the shell does not know', '(string, number?) => void', '(string) => void', '(2)'],
  ['a member deep inside', '{ a: { b: { c: string } } }', '{ a: { b: { c: number } } }', 'a.b.c'],
  ['a type written in another way, and differently', 'keyof { a: 1', 'keyof { a: 2', ''],
])('%s is one', (_, built, offered, where) => {
  expect(compare(built, offered)).toEqual([where]);
});

describe('A type that others are made of', () => {
  const order = (more: string) => ({
    Order: `extends Priced { id: string; next?: Order${more} }`,
    Priced: '{ price: number }',
  });
  const differ = (text: string, built: string, offered: string) =>
    compareShapes({ text, parts: order(built) }, { text, parts: order(offered) });

  test('is compared the way that it goes, however deep, and once', () => {
    expect(differ('() => Array<Order>', '; gift?: string', '')).toEqual([]);
    expect(differ('() => Array<Order>', '; gift: string', '')).toEqual(['Order.gift']);
    expect(differ('(Order) => void', '; gift?: string', '')).toEqual(['Order.gift']);
    expect(differ('(Order) => Order', '', '; gift?: string')).toEqual([]);
    expect(differ('() => (Order | null)', '; gift: string', '')).toEqual(['']);
  });

  test('differs when it extends another', () => {
    const parts = { built: { Order: 'extends Priced { }' }, given: { Order: 'extends Gifted { }' } };
    expect(compareShapes({ text: 'Order', parts: parts.built }, { text: 'Order', parts: parts.given })).toEqual([
      'Order',
    ]);
  });
});
