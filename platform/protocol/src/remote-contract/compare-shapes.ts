import { parseShape, type Member, type Shape } from './parse-shape';

/** Which way values go: `out` to the remote, as a result does; `in` to the shell, as a parameter; or both ways. */
type Way = 'out' | 'in' | 'both';

/** The types that a shape names, as each side has them, and those that were compared already. */
interface Parts {
  readonly built: Readonly<Record<string, string>>;
  readonly offered: Readonly<Record<string, string>>;
  readonly compared: Set<string>;
}

const TURNED = { out: 'in', in: 'out', both: 'both' } as const;

/** Libraries' types that only hand their content on. */
const HOLDERS = [
  'Array',
  'ReadonlyArray',
  'Promise',
  'Record',
  'Readonly',
  'Partial',
  'Required',
  'Map',
  'Set',
  '[]',
  ' & ',
];

/** A type of a shared package: its text, and by name those that it is made of. */
export interface DescribedType {
  readonly text: string;
  readonly parts: Readonly<Record<string, string>>;
}

/**
 * Compares a type that a remote was built with and the shell's. A member that the shell has more is no difference, and one that
 * it has less is one where the remote reads it always, or where the remote may send it: the shell would drop it.
 * @param built the remote's, as fingerprints describe it
 * @returns where they differ, `(1).giftMessage` for a member of the first parameter; none when the shell's fits
 */
export function compareShapes(built: DescribedType, offered: DescribedType): string[] {
  const parts: Parts = { built: built.parts, offered: offered.parts, compared: new Set() };
  return [...new Set(compareTexts(built.text, offered.text, { way: 'out', path: '', parts }))];
}

interface Place {
  readonly way: Way;
  readonly path: string;
  readonly parts: Parts;
}

/** An interface may extend others: `extends Part, Priced { … }`. */
function compareTexts(built: string, offered: string, place: Place): string[] {
  const [heritage, other] = [built, offered].map((text) => /^extends [^{]*/.exec(text)?.[0] ?? '');
  if (heritage !== other) return [place.path];
  const start = heritage?.length ?? 0;
  return compare(parseShape(built.slice(start)), parseShape(offered.slice(start)), place);
}

const textOf = (shape: Shape): string => {
  switch (shape.kind) {
    case 'text':
    case 'union':
    case 'function':
      return shape.text;
    case 'generic':
      return `${shape.name}<${shape.types.map(textOf).join()}>`;
    case 'object':
      return `{${[...shape.members].map(([name, member]) => name + String(member.isOptional) + textOf(member.shape)).join()}}`;
  }
};

function compare(built: Shape, offered: Shape, place: Place): string[] {
  if (built.kind === 'object' && offered.kind === 'object')
    return compareMembers(built.members, offered.members, place);
  if (built.kind === 'function' && offered.kind === 'function') return compareFunctions(built, offered, place);
  if (built.kind === 'generic' && offered.kind === 'generic') return compareGenerics(built, offered, place);
  if (built.kind === 'union' || offered.kind === 'union') return compareUnions(typesOf(built), typesOf(offered), place);
  if (textOf(built) !== textOf(offered)) return [place.path];
  return built.kind === 'text' ? comparePart(built.text, place) : [];
}

const typesOf = (shape: Shape) => (shape.kind === 'union' ? shape.types : [shape]);

/** The type of that name on both sides, once for each way. */
function comparePart(name: string, place: Place): string[] {
  const { built, offered, compared } = place.parts;
  const [one, other] = [built[name], offered[name]];
  const key = `${name} ${place.way}`;
  if (one === undefined || other === undefined || one === other || compared.has(key)) return [];
  compared.add(key);
  return compareTexts(one, other, { ...place, path: name });
}

type Generic = Extract<Shape, { kind: 'generic' }>;

function compareGenerics(built: Generic, offered: Generic, place: Place): string[] {
  if (built.name !== offered.name || built.types.length !== offered.types.length) return [place.path];
  const isOurs = built.name in place.parts.built;
  const way = isOurs || HOLDERS.includes(built.name) ? place.way : 'both';
  return [
    ...built.types.flatMap((type, index) => compare(type, offered.types[index] ?? type, { ...place, way })),
    ...comparePart(built.name, place),
  ];
}

function compareMembers(
  built: ReadonlyMap<string, Member>,
  offered: ReadonlyMap<string, Member>,
  { way, path, parts }: Place,
): string[] {
  return [...built].flatMap(([name, member]) => {
    const where = path === '' ? name : `${path}.${name}`;
    const other = offered.get(name);
    if (!other) return member.isOptional === (way !== 'out') ? [where] : [];
    const isLess = other.isOptional && !member.isOptional;
    const isMore = member.isOptional && !other.isOptional;
    if ((isLess && way !== 'in') || (isMore && way !== 'out')) return [where];
    return compare(member.shape, other.shape, { way, path: where, parts });
  });
}

type Signature = Extract<Shape, { kind: 'function' }>;

function compareFunctions(built: Signature, offered: Signature, place: Place): string[] {
  const parameters = built.parameters.flatMap((parameter, index) => {
    const path = `${place.path}(${index + 1})`;
    const other = offered.parameters[index];
    if (!other) return parameter.isOptional ? [path] : [];
    if (parameter.isOptional && !other.isOptional) return [path];
    return compare(parameter.shape, other.shape, { ...place, way: TURNED[place.way], path });
  });
  const more = offered.parameters.flatMap(({ isOptional }, index) =>
    index < built.parameters.length || isOptional ? [] : [`${place.path}(${index + 1})`],
  );
  return [...parameters, ...more, ...compare(built.result, offered.result, place)];
}

const isLiteral = (shape: Shape) => shape.kind === 'text' && shape.text.startsWith('"');

/** A single text that the shell has more is no difference; another type is one, as is a text that it takes no more. */
function compareUnions(built: readonly Shape[], offered: readonly Shape[], place: Place): string[] {
  const { way, parts } = place;
  // A type that does not fit this one may fit the next, which then compares its parts again.
  const fits = (one: Shape, other: Shape) =>
    compare(one, other, { ...place, parts: { ...parts, compared: new Set(parts.compared) } }).length === 0;
  const more = way === 'in' ? [] : offered.filter((type) => !isLiteral(type) && !built.some((one) => fits(one, type)));
  const less = way === 'out' ? [] : built.filter((type) => !offered.some((other) => fits(type, other)));
  return more.length + less.length > 0 ? [place.path] : [];
}
