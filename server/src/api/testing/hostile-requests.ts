import fc from 'fast-check';

/** A mutation of one value of a valid body, by the value's index in the whole body. */
interface Mutation {
  readonly at: number;
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap';
  readonly name: string;
  readonly value: unknown;
}

/** The mutations of a request; null leaves that part valid. */
export interface Hostility {
  readonly token: string | null;
  readonly key: string | null;
  /** Replaces each path parameter, already encoded. */
  readonly parameter: string | null;
  readonly query: string;
  readonly contentType: string;
  readonly mutations: readonly Mutation[];
  /** Replaces the whole body. */
  readonly text: string | null;
}

/** A request of which every part is valid. */
export const VALID: Hostility = {
  token: null,
  key: null,
  parameter: null,
  query: '',
  contentType: 'application/json',
  mutations: [],
  text: null,
};

const LENGTHS = [201, 255, 256, 2_000, 2_800, 4_000, 8_000, 60_000];
const DEPTHS = [9, 100, 6_000, 15_000];
const NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  '_id',
  'then',
  '',
  '$ne',
  'qty',
  'password',
  'name',
];
const NESTED = /"@nested (\d+)@"/g;

/** Text that does not compress: a database keeps a repeated letter in a few bytes. */
function randomText(length: number, seed: number): string {
  let state = seed | 1;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return ((state >> 16) % 36).toString(36);
  }).join('');
}

const longText = fc.tuple(fc.constantFrom(...LENGTHS), fc.integer()).map(([length, seed]) => randomText(length, seed));
const codeUnits = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 40 });
const oddText = fc.constantFrom(
  ...[
    '',
    ' ',
    '\u0000',
    'a\u0000b',
    '\ud800',
    'a\udfff',
    '\u202Eabc',
    '\u0085',
    '\r\nBcc: a@b.example',
    '%00',
    '../..',
  ],
  ...["' OR 1=1 --", '{{7*7}}', '<script>', '%s%n', '-1', '1e309', 'NaN', 'null', '[]', '9'.repeat(400), '०१२३', '👩‍🔧'],
  ...NAMES,
);
const text = fc.oneof(oddText, codeUnits, fc.string({ unit: 'grapheme' }), longText);
const email = text.map((part) => `${part}@x.example`);
const nested = fc.constantFrom(...DEPTHS).map((depth) => `@nested ${depth}@`);
const ownKeys = fc
  .tuple(fc.constantFrom(...NAMES), fc.jsonValue({ maxDepth: 2 }))
  // JSON.parse makes `__proto__` a key like any other.
  .map(([name, value]) => JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as unknown);
const value = fc.oneof(
  { weight: 5, arbitrary: text },
  { weight: 1, arbitrary: email },
  { weight: 1, arbitrary: nested },
  { weight: 2, arbitrary: ownKeys },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -1, 1e21, 2 ** 53, 1e-7, [], {}, [[]], [null]) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);
const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(20),
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
  name: fc.constantFrom(...NAMES),
  value,
});

/** All that Node's client lets through: any byte but control characters. */
const headerByte = fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x80, max: 0xff }));
const headerValue = fc.oneof(
  fc.string({ unit: headerByte.map((code) => String.fromCharCode(code)), maxLength: 300 }),
  longText.map((long) => long.slice(0, 8_000)),
  fc.constantFrom('', ' ', 'same-key', 'a,b', 'Bearer', 'Bearer x.y.z', 'e30.e30.e30', '__proto__'),
);
const encoded = text.map((part) => encodeURIComponent(Buffer.from(part).toString()).slice(0, 6_000));
const pathPart = fc.oneof(
  encoded,
  fc.constantFrom('%', '%zz', '%00', '%c0%80', '%ED%A0%80', '..', '%2e%2e%2f', ';', '@', '*'),
);
const queryPart = fc.tuple(
  fc.constantFrom('page', 'search', 'category', 'price', 'rating', 'sort', 'upto', '__proto__', 'x[]', ''),
  fc.oneof(pathPart, fc.constantFrom('1', '0', '-1', '200', '1e9', '99999999999999999999', 'Oil', 'low-to-high')),
);

/** Null except for one of that many. */
const seldom = <T>(oneOf: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: oneOf - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Half of all requests are valid but for their body, so that they come past what is looked at first. */
export const hostility: fc.Arbitrary<Hostility> = fc.record({
  token: seldom(8, headerValue),
  key: seldom(3, headerValue),
  parameter: seldom(3, pathPart),
  query: fc.array(queryPart, { maxLength: 3 }).map((parts) => parts.map((part) => part.join('=')).join('&')),
  contentType: fc.oneof(
    { weight: 14, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-7',
        'application/x-www-form-urlencoded',
        'x',
      ),
    },
  ),
  mutations: fc.oneof(fc.constant([]), fc.array(mutation, { minLength: 1, maxLength: 3 })),
  text: seldom(
    12,
    fc.oneof(
      text,
      nested.map((depth) => JSON.stringify(depth)),
      fc.constantFrom('{', '[', '{"a":', 'nul'),
    ),
  ),
});

interface Slot {
  readonly holder: Record<string, unknown>;
  readonly name: string;
}

function slotsIn(holder: object): Slot[] {
  return Object.entries(holder).flatMap(([name, inner]: [string, unknown]) => [
    { holder: holder as Record<string, unknown>, name },
    ...(typeof inner === 'object' && inner !== null ? slotsIn(inner) : []),
  ]);
}

function spoil(body: object, { at, kind, name, value: given }: Mutation): void {
  // A copy: a later mutation may put the same value into itself.
  const hostile = structuredClone(given);
  const slots = slotsIn(body);
  const slot = slots[at % Math.max(1, slots.length)];
  if (kind === 'add' || !slot) {
    Object.defineProperty(slot?.holder ?? body, name, {
      value: hostile,
      enumerable: true,
      configurable: true,
      writable: true,
    });
    return;
  }
  if (kind === 'remove') delete slot.holder[slot.name];
  else slot.holder[slot.name] = kind === 'wrap' ? [slot.holder[slot.name]] : hostile;
}

/** @returns a valid body spoilt, as the text that is sent. */
export function hostileBody(valid: object, { mutations, text: whole }: Pick<Hostility, 'mutations' | 'text'>): string {
  const body = structuredClone(valid);
  if (whole === null) for (const each of mutations) spoil(body, each);
  // JSON.stringify cannot write what is nested so deep.
  return (whole ?? JSON.stringify(body)).replace(NESTED, (_, depth: string) => {
    const levels = Number(depth);
    return '{"x":['.repeat(levels / 2) + ']}'.repeat(levels / 2);
  });
}
