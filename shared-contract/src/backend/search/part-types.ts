import partTypes from './trade/part-types.json';

/** A type of part that drivers ask for, whether the shop sells it or not. */
export interface PartType {
  /** As a sentence names it: `spark plugs`. */
  readonly plural: string;
  /** Names that mean the same. */
  readonly names: readonly string[];
  /** Names of one of its kinds, as `iridium plug`. They are recognised, and found by their words alone. */
  readonly narrower?: readonly string[];
  /** Words of parts of other types that serve as well: of a transmission fluid that is for power steering too. */
  readonly servedBy?: readonly string[];
  /** Words that mean it unless another part is named, of whose engine they are: `turbo`. */
  readonly unlessBeside?: readonly string[];
  /** Names of the parts that are near to it: those of a service to a service kit. By default, those with a word of its name. */
  readonly near?: readonly string[];
  /** Words that tell its parts apart, of which none replaces another: `H7` of bulbs. */
  readonly kinds?: readonly string[];
  /** Whether it is one of the part that is named before it: a relay. */
  readonly belongs?: boolean;
  /** Words of many types that mean this one when nothing else is typed: `brake`. */
  readonly alone?: readonly string[];
}

export const allPartTypes: readonly PartType[] = partTypes;

const abbreviations: ReadonlySet<string> = new Set(
  allPartTypes.flatMap(({ plural }) => plural.match(/\b[A-Z]{2,}\b/g) ?? []),
);

/** @returns the text with `ABS` as sentences have it. */
export const withAbbreviations = (text: string): string =>
  text.replaceAll(/[a-z]+/g, (word) => (abbreviations.has(word.toUpperCase()) ? word.toUpperCase() : word));

/** The names that mean the same, a line for each type. */
export const partTypeSynonyms: readonly (readonly string[])[] = allPartTypes
  .map(({ names }) => names)
  .filter(({ length }) => length > 1);

const byPlural = new Map(allPartTypes.map((partType) => [partType.plural, partType]));

/** The types of parts with these plurals, in their order. */
export const typesNamed = (plurals: readonly string[]): PartType[] =>
  plurals.flatMap((plural) => byPlural.get(plural) ?? []);
