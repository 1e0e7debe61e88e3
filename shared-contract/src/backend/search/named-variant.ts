import { wasMadeIn } from '../../garage';
import { meantBy } from './alternatives';
import type { CatalogueVehicle } from './assortment';
import { FUELS } from './mentions';
import { isWithin, yearsIn, type Reading } from './reading';
import type { VehicleName } from './vehicles';
import { chunksOf, wordsOf } from './words';

/** The engine, the fuel and the year that a text names beside its cars: a part for all of it is made for one vehicle that has all of it. */
export interface NamedVariant {
  /** `1.3 DDiS diesel of 2012`; empty without any. */
  readonly text: string;
  /** The chunks that name it. */
  readonly chunks: ReadonlySet<number>;
  /** Their words, which a part has by its vehicles. */
  readonly words: ReadonlySet<string>;
  /** The keys of the vehicles that are so. */
  readonly keys: readonly string[];
}

/** The fuels of the catalogue that are in no name: of `diesel filter`, none is the fuel of a car. */
export function fuelsIn(reading: Reading): { readonly fuel: string; readonly at: number }[] {
  const { chunks, vocabulary } = reading;
  return chunks.flatMap((chunk, at) => {
    const fuel = meantBy(chunk.join(''), vocabulary, (word) => FUELS.has(word));
    return FUELS.has(fuel) && vocabulary.isOfVehicle(fuel) && !isWithin(at, reading.mentions) ? [{ fuel, at }] : [];
  });
}

/** Shorter words begin too many others. */
const MIN_BEGUN = 3;
/** The fuel that the last word begins. No notice rests on it: the word may go on. */
function fuelBegunIn({ chunks, mentions, vocabulary }: Reading): { readonly fuel: string; readonly word: string }[] {
  const word = chunks.at(-1)?.join('') ?? '';
  if (word.length < MIN_BEGUN || FUELS.has(word) || isWithin(chunks.length - 1, mentions)) return [];
  return [...FUELS].flatMap((fuel) => (fuel.startsWith(word) && vocabulary.isOfVehicle(fuel) ? [{ fuel, word }] : []));
}

const DISPLACEMENT = /^[0-9]\.[0-9]$/;
/** `1.0` is 1.05 as well. */
const SAME_SIZE = 0.051;
const DECIMAL = /^[0-9]\.[0-9]+$/;
export const sizesOf = ({ engine }: CatalogueVehicle): string[] =>
  engine.split(' ').filter((word) => DECIMAL.test(word));
export const isOfSize = (vehicle: CatalogueVehicle, size: string): boolean =>
  sizesOf(vehicle).some((own) => Math.abs(Number(own) - Number(size)) < SAME_SIZE);

const BEFORE_NUMBER = /^(?:dot|api|m[0-9]+)$/;
const UNIT =
  /^(?:l|m?ltrs?|litres?|ml|[mck]m|m|meters?|metres?|inch|inches|ft|feet|kgs?|tons?|tonnes?|v|volts?|w|ah?|amps?|k|lakhs?|ohms?|bar|gb|years?|yrs?|saal|months?|stars?)$/;
/** The sizes of engines that a text names: no volume, as in `3.5 l`, no `dot 5.1`, and no count, as `2-3`. */
export const sizesIn = (
  { chunks, mentions }: Reading,
  text: string,
): { readonly size: string; readonly at: number }[] =>
  chunks.flatMap((chunk, at) => {
    const size = chunk.join('.');
    const isOther = BEFORE_NUMBER.test(chunks[at - 1]?.join('') ?? '') || UNIT.test(chunks[at + 1]?.join('') ?? '');
    const isSize = DISPLACEMENT.test(size) && text.includes(size) && !isOther && !isWithin(at, mentions);
    return isSize ? [{ size, at }] : [];
  });

/** The words of an engine that tell it from others: `1.2` and `K12M`, and no fuel. */
const engineWordsOf = ({ engine }: CatalogueVehicle): string[] =>
  engine.split(' ').filter((word) => DISPLACEMENT.test(word) || (/^\p{L}.+/u.test(word) && !FUELS.has(word)));

/** Whether the engine of a vehicle has all of these words. */
export const hasEngine =
  (engines: readonly { readonly engine: string }[]) =>
  (vehicle: CatalogueVehicle): boolean =>
    engines.every(({ engine }) => engineWordsOf(vehicle).includes(engine));

const plainWord = (word: string): string => chunksOf(word).flat().join(' ');

/** The vehicles of which something holds; all where it holds of none. */
export const narrowed = (vehicles: readonly CatalogueVehicle[], isOf: (vehicle: CatalogueVehicle) => boolean) =>
  vehicles.some(isOf) ? vehicles.filter(isOf) : vehicles;

/** The words of the engines of cars that a text has. */
export function enginesIn({ chunks, mentions }: Reading, sold: readonly CatalogueVehicle[]) {
  const names = new Map(sold.flatMap(engineWordsOf).map((word) => [plainWord(word), word]));
  return chunks.flatMap((chunk, at) => {
    const engine = isWithin(at, mentions) ? undefined : names.get(chunk.join(' '));
    return engine === undefined ? [] : [{ engine, at }];
  });
}

/** The years in which cars were sold that keep a limit of emissions: of a model that ended in 2020, few kept the new one. */
const LIMITS: ReadonlyMap<string, readonly [from: number, to: number]> = new Map([
  ['bs3', [2005, 2017]],
  ['bsiii', [2005, 2017]],
  ['bs4', [2010, 2019]],
  ['bsiv', [2010, 2019]],
  ['bs6', [2021, Infinity]],
  ['bsvi', [2021, Infinity]],
]);

/** Of the vehicles, those that keep the limit of a text, and the words that they are called by: `swift bs6`. */
function ofLimitIn({ chunks }: Reading, sold: readonly CatalogueVehicle[]) {
  const [from, to] = chunks.flatMap((chunk) => LIMITS.get(chunk.join('')) ?? []);
  if (from === undefined || to === undefined) return { vehicles: sold, words: [] };
  const vehicles = sold.filter(({ yearFrom, yearTo }) => yearFrom <= to && from <= (yearTo ?? Infinity));
  const isTelling = vehicles.length > 0 && vehicles.length < sold.length;
  return { vehicles: isTelling ? vehicles : sold, words: isTelling ? sold.flatMap(({ model }) => wordsOf(model)) : [] };
}

export function variantIn(reading: Reading, cars: readonly { readonly vehicle: VehicleName }[]): NamedVariant | null {
  const { chunks, assortment } = reading;
  const sold = cars.flatMap(({ vehicle }) => assortment.vehiclesOf(vehicle));
  const [fuels, begun, years] = [fuelsIn(reading), fuelBegunIn(reading), yearsIn(reading)];
  const engines = enginesIn(reading, sold);
  const named = [...engines, ...fuels, ...years];
  const allFuels = [...fuels, ...begun];
  const ofFuel = narrowed(sold, (own) => allFuels.length === 0 || allFuels.some(({ fuel }) => fuel === own.fuel));
  const ofLimit = ofLimitIn(reading, ofFuel);
  if (sold.length === 0 || named.length + begun.length + ofLimit.words.length === 0) return null;
  const ofYear = narrowed(
    ofLimit.vehicles,
    (own) => years.length === 0 || years.some(({ year }) => wasMadeIn(own, year)),
  );
  const ofEngine = narrowed(ofYear, hasEngine(engines));
  const texts = [...engines.map(({ engine }) => engine), ...fuels.map(({ fuel }) => fuel)];
  return {
    text: [...texts, ...years.map(({ year }) => `of ${year}`)].join(' '),
    chunks: new Set(named.map(({ at }) => at)),
    words: new Set([
      ...engines.flatMap(({ at }) => [...(chunks[at] ?? []), chunks[at]?.join('') ?? '']),
      ...allFuels.map(({ fuel }) => fuel),
      ...begun.map(({ word }) => word),
      ...years.map(({ year }) => String(year)),
      ...ofLimit.words,
    ]),
    keys: ofEngine.map(({ key }) => key),
  };
}
