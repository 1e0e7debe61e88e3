import { once } from '../once';
import { chunksOf, YEAR } from './words';
import brands from './trade/brands.json';
import headNouns from './trade/head-nouns.json';
import { allPartTypes, type PartType } from './part-types';
import { indexPhrases, longestPhraseAt, type PhraseIndex, type PhraseMatch } from './phrases';
import { POSITION_WORDS } from './position-words';
import { isIgnored, isJoint } from './synonyms';
import { vehicleKinds, vehicleNames, type NamedVehicle } from './vehicles';

export type TradeName =
  | {
      readonly kind: 'part-type';
      readonly partType: PartType;
      readonly isNarrower?: true;
      readonly isAlone?: true;
      readonly yields?: true;
    }
  | ({ readonly kind: 'vehicle' } & NamedVehicle)
  | { readonly kind: 'vehicle-kind'; readonly plural: string }
  | { readonly kind: 'brand'; readonly brand: string };

/** A name of the trade in a text: of a type of part, a vehicle, a kind of vehicles, or a maker of parts. */
export type Mention = TradeName & {
  /** The first chunk, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The part that another one belongs to: the radiator of a `radiator grill`. */
  readonly part?: Mention;
};

function namesOfType(partType: PartType): [string, TradeName][] {
  const { plural, names: same, narrower = [], alone = [], unlessBeside = [] } = partType;
  const own = { kind: 'part-type', partType } as const;
  return [
    ...[plural, ...same].map((name): [string, TradeName] => [name, own]),
    ...narrower.map((name): [string, TradeName] => [name, { ...own, isNarrower: true }]),
    ...alone.map((name): [string, TradeName] => [name, { ...own, isAlone: true }]),
    ...unlessBeside.map((name): [string, TradeName] => [name, { ...own, yields: true }]),
  ];
}

const names = once(() =>
  indexPhrases<TradeName>([
    ...allPartTypes.flatMap((partType) => namesOfType(partType)),
    ...vehicleNames.map(([name, own]): [string, TradeName] => [name, { kind: 'vehicle', ...own }]),
    ...vehicleKinds.map(([name, plural]): [string, TradeName] => [name, { kind: 'vehicle-kind', plural }]),
    ...brands.map((brand): [string, TradeName] => [brand, { kind: 'brand', brand }]),
  ]),
);

/** @returns what has this name in the trade. */
export const namedThings = (name: string): readonly TradeName[] => names().things.get(name) ?? [];

export const isBadge = (name: string): boolean =>
  namedThings(name).some((thing) => thing.kind === 'vehicle' && thing.isBadge);

/** Whether all chunks of a text are one name, in what they may stand for. */
export const isTradeName = (forms: readonly (readonly string[])[]): boolean =>
  longestPhraseAt(names(), forms, 0)?.length === forms.length;

/** The names that an owner adds to those of the trade: each names what another name of its line names. */
export const indexOwnNames = (lines: readonly (readonly string[])[]): PhraseIndex<TradeName> =>
  indexPhrases(
    lines.flatMap((line) => {
      const things = line.flatMap((name) => namedThings(chunksOf(name).flat().join(' ')));
      return line.flatMap((name) => things.map((thing): [string, TradeName] => [name, thing]));
    }),
  );

const NO_NAMES = indexOwnNames([]);

const partNames = () =>
  allPartTypes.flatMap(({ plural, names: same, narrower = [] }) => [plural, ...same, ...narrower]);

const wordsIn = (all: readonly string[]): ReadonlySet<string> =>
  new Set(all.flatMap((name) => chunksOf(name).flat()).filter((word) => !/[0-9]/.test(word)));

/** All words of the names of part types, without digits. */
export const partWords = once(() => wordsIn(partNames()));

const MIN_JOINED = 7;
/** The names of part types in one word, of which others may be typos: `shockabsorber`. */
export const joinedNames = once(
  (): ReadonlySet<string> =>
    new Set(
      partNames()
        .map((name) => chunksOf(name).flat())
        .filter(({ length }) => length > 1)
        .map((words) => words.join(''))
        .filter((name) => name.length >= MIN_JOINED && /^[a-z]+$/.test(name)),
    ),
);

const allNames = () => [
  ...partNames(),
  ...vehicleNames.flatMap(([name, { vehicle }]) => [
    vehicle.maker,
    vehicle.model ?? '',
    name.includes(' ') ? '' : name,
  ]),
  ...brands,
  ...headNouns.nouns,
];

/** All words of the names, without digits. A word that is one of them is no typo. */
export const tradeWords = once(() => wordsIn(allNames()));

type Match = PhraseMatch<TradeName>;

/** `filter kit` of `air filter kit` */
const isYielding = ({ things }: Match): boolean => things.every((thing) => thing.kind === 'part-type' && thing.yields);

/** Of `engine oil seal`, the seal is meant: a name that ends later and is as long goes before. */
function isPassed({ length }: Match, at: number, matches: readonly (Match | null)[]): boolean {
  return matches
    .slice(at + 1, at + length)
    .some(
      (later, index) =>
        later !== null && !isYielding(later) && later.length >= length && index + 1 + later.length > length,
    );
}

/**
 * The meaning of a name here: a vehicle of the maker beside it, else a type of part, else a vehicle with a name that is no ordinary word.
 * @param isWhole whether the name is all of the text, or of a list of parts.
 * @param isSure whether an ordinary word is meant as a vehicle: beside a part, or as all of the text.
 */
function meaningOf(
  things: readonly TradeName[],
  makers: ReadonlySet<string>,
  { isSure, isWhole, hasPart }: { readonly isSure: boolean; readonly isWhole: boolean; readonly hasPart: boolean },
): TradeName | undefined {
  const vehicles = things.filter((thing) => thing.kind === 'vehicle');
  return (
    vehicles.find(({ vehicle }) => vehicle.model !== null && makers.has(vehicle.maker)) ??
    things.find((thing) => thing.kind === 'part-type' && (isWhole || !(thing.isAlone || (thing.yields && hasPart)))) ??
    vehicles.find(
      ({ isCommon, isMeasure, vehicle }) => !isCommon || (isSure && vehicle.model !== null && !isMeasure),
    ) ??
    things.find(({ kind }) => kind !== 'vehicle' && kind !== 'part-type')
  );
}

const isPartType = (match: Match | null | undefined): boolean =>
  match?.things.some((thing) => thing.kind === 'part-type' && !thing.isAlone && !thing.yields) ?? false;

/** Words for fuels. */
export const FUELS: ReadonlySet<string> = new Set(['petrol', 'diesel', 'cng']);

/** Whether a match is all of the text beside cars, makers, fuels and years, or is listed with a type of part: `pads and rotors`, `rotors and pads`. */
function isWholeOrListed(
  matches: readonly (Match | null)[],
  forms: readonly (readonly string[])[],
  from: number,
): boolean {
  const to = from + (matches[from]?.length ?? 1);
  const isJointAt = (at: number) => forms[at]?.some(isJoint) ?? false;
  const endsBefore = (match: Match | null, at: number) => isPartType(match) && at + (match?.length ?? 0) === from - 1;
  const isOther = (at: number) => {
    const own = matches.findIndex((match, start) => match !== null && start <= at && at < start + match.length);
    const isCar = matches[own]?.things.every(({ kind }) => kind === 'vehicle' || kind === 'brand') ?? false;
    // A `brake part` is any one of the brake.
    // At the rear, a brake has shoes, and the light is a tail lamp.
    const isPosition = (form: string) => POSITION_WORDS.has(form) && form !== 'rear';
    const isLittle = (form: string) =>
      YEAR.test(form) || FUELS.has(form) || isPosition(form) || (isIgnored(form) && !form.startsWith('part'));
    return !isCar && !forms[at]?.some(isLittle);
  };
  const isWhole = forms.every((_, at) => (from <= at && at < to) || !isOther(at));
  const isBeforeOther = isJointAt(to) && isPartType(matches[to + 1]);
  return isWhole || isBeforeOther || (isJointAt(from - 1) && matches.some(endsBefore));
}

/**
 * @param forms of each chunk: what it may stand for, such as its singular and its correction.
 * @param ownNames of the shop's owner, which go before those of the trade that are no longer.
 * @param shortForms of each chunk: also what it may be short for, which counts in names of several words.
 */
export function mentionsIn(
  forms: readonly (readonly string[])[],
  ownNames = NO_NAMES,
  shortForms: readonly (readonly string[])[] = forms,
): Mention[] {
  const matches = forms.map((_, at) => {
    const [own, ofTrade] = [longestPhraseAt(ownNames, forms, at), longestPhraseAt(names(), forms, at)];
    const full = own && own.length >= (ofTrade?.length ?? 0) ? own : ofTrade;
    const short = shortForms === forms ? null : longestPhraseAt(names(), shortForms, at);
    return short && short.length > Math.max(1, full?.length ?? 0) ? short : full;
  });
  const makers = new Set(
    matches.flatMap((match) =>
      (match?.things ?? []).flatMap((thing) =>
        thing.kind === 'vehicle' && thing.vehicle.model === null ? thing.vehicle.maker : [],
      ),
    ),
  );
  const hasPart = matches.some(isPartType);
  const isVariantAt = (at: number) => forms[at]?.some((form) => YEAR.test(form) || FUELS.has(form)) ?? false;
  const mentions: Mention[] = [];
  for (let at = 0; at < forms.length;) {
    const match = matches[at];
    const isWhole = isWholeOrListed(matches, forms, at);
    const isMeant = match && !isPassed(match, at, matches);
    const thing = isMeant
      ? meaningOf(match.things, makers, {
          isWhole,
          hasPart,
          isSure: hasPart || match.length === forms.length || isVariantAt(at + match.length),
        })
      : undefined;
    if (match && thing) mentions.push({ ...thing, from: at, to: at + match.length });
    at += match && thing ? match.length : 1;
  }
  return mentions;
}

/** @returns the mentions in a text of the catalogue, which has no typos. */
export const mentionsInCatalogue = (text: string): Mention[] =>
  mentionsIn(chunksOf(text).map((words) => [words.join(' '), words.join('')]));
