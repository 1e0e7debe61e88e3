import { once } from '../once';
import { chunksOf } from './words';
import { mentionsInCatalogue } from './mentions';
import type { PartType } from './part-types';
import { isIgnored } from './synonyms';
import type { VehicleName } from './vehicles';

/** The contents of a catalogue. */
export interface CatalogueNames {
  /** Types of its parts; of parts without a type their names. */
  readonly partTypes: readonly string[];
  /** Of its parts, beyond those of the specification, each with the name that shoppers see. */
  readonly ownCategories?: readonly { readonly category: string; readonly text: string }[];
  /** The vehicles that a part is made for. */
  readonly vehicles: readonly CatalogueVehicle[];
  readonly brands: readonly string[];
}

export interface CatalogueVehicle {
  /** By which a backend finds the parts that fit it. */
  readonly key: string;
  readonly maker: string;
  readonly model: string;
  readonly engine: string;
  readonly fuel: string;
  readonly yearFrom: number;
  /** Null while it is built. */
  readonly yearTo: number | null;
}

/** The types and cars for which the shop sells parts. The catalogue alone decides that. */
export interface Assortment {
  sellsType(partType: PartType): boolean;
  /** Whether a type of its parts has the word. */
  sellsWord(word: string): boolean;
  /** Whether the type of a part is this one, and no other that has its words. */
  hasPartsOfType(partType: PartType): boolean;
  /** Whether a part with this type is one of these: `Headlamp` is a headlight. */
  isOfType(text: string, partTypes: readonly PartType[]): boolean;
  /** The vehicles of the catalogue that have a name; all of a maker's for the maker. */
  vehiclesOf(vehicle: VehicleName): readonly CatalogueVehicle[];
  sellsBrand(brand: string): boolean;
  /** The key of the category that shoppers see under this name, by which its parts are found. */
  categoryNamed(text: string): string | undefined;
}

const wordsIn = (text: string): string[] => chunksOf(text).flat();
const singular = (word: string): string => word.replace(/(?<=..)s$/, '');

/** A catalogue may have another name of a vehicle than a sentence. */
function vehicleNamesOf({ maker, model }: CatalogueVehicle): VehicleName[] {
  const ofBoth = mentionsInCatalogue(`${maker} ${model}`);
  const ofModel = mentionsInCatalogue(model);
  return [...ofBoth, ...ofModel].flatMap((mention) => (mention.kind === 'vehicle' ? [mention.vehicle] : []));
}

const typesIn = (text: string): PartType[] =>
  mentionsInCatalogue(text).flatMap((own) => (own.kind === 'part-type' ? [own.partType] : []));

const keyOf = ({ maker, model }: Pick<VehicleName, 'maker' | 'model'>): string => `${maker}|${model ?? ''}`;

const plainName = (text: string): string => wordsIn(text).join(' ');

/** Whether a maker of the catalogue is the one of this name: `Febi` is Febi Bilstein. */
export const isBrandOf = (brand: string, maker: string): boolean => plainName(maker).startsWith(plainName(brand));

export function createAssortment({ partTypes, ownCategories = [], vehicles, brands }: CatalogueNames): Assortment {
  const typesByText = new Map(partTypes.map((text) => [text, typesIn(text)]));
  const sold = new Set([...typesByText.values()].flat());
  const wordSets = once(() =>
    [...partTypes, ...ownCategories.flatMap(({ category, text }) => [category, text])].map(
      (text) => new Set(wordsIn(text).map(singular)),
    ),
  );
  const nameOf = (text: string) => wordsIn(text).map(singular).join(' ');
  const isNamedBy = (words: readonly string[]) => (own: ReadonlySet<string>) => {
    const noun = [...own].findLast((word) => !isIgnored(word)) ?? '';
    return words.includes(noun) && words.every((word) => own.has(word));
  };
  const byName = new Map<string, Set<CatalogueVehicle>>();
  /** Many vehicles have the same name, and differ in their years. */
  const namesOf = new Map<string, readonly VehicleName[]>();
  for (const own of vehicles) {
    const names = namesOf.get(keyOf(own)) ?? vehicleNamesOf(own);
    namesOf.set(keyOf(own), names);
    for (const name of names) byName.set(keyOf(name), (byName.get(keyOf(name)) ?? new Set()).add(own));
  }
  return {
    sellsType(partType) {
      const words = wordsIn(partType.names[0] ?? partType.plural).map(singular);
      // Of a `Brake light bulb`, the bulb is sold.
      return sold.has(partType) || wordSets().some(isNamedBy(words));
    },
    sellsWord: (word) => wordSets().some((own) => own.has(word)),
    hasPartsOfType: (partType) => sold.has(partType),
    isOfType: (text, wanted) => typesByText.get(text)?.some((partType) => wanted.includes(partType)) ?? false,
    vehiclesOf: (vehicle) => [...(byName.get(keyOf(vehicle)) ?? [])],
    // `Minda` may be Uno Minda, while `Bilstein` is not Febi Bilstein.
    sellsBrand: (brand) => brands.some((maker) => ` ${plainName(maker)}`.includes(` ${plainName(brand)}`)),
    categoryNamed: (text) => ownCategories.find((own) => nameOf(own.text) === nameOf(text))?.category,
  };
}
