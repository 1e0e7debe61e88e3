import type { SearchNotice } from '../../product.contract';
import { meantBy, type Alternative } from './alternatives';
import type { Assortment } from './assortment';
import { notices, vehicleNameText } from './notices';
import { pageIn } from './page-in';
import { allPartTypes, typesNamed, type PartType } from './part-types';
import { brandIn, engineIn, fuelIn, positionIn, type NamedDetail } from './named-details';
import { numberOf, type NamedNumber } from './named-number';
import { numbersIn, pastedNumbersIn, withoutQuantity, type PastedNumber, type PastedNumbers } from './pasted-numbers';
import { cleanSearchText, fitsAnyVehicle, readSearchQuery, type Group, type SearchQuery } from './search-query';
import { groupsForAny, groupsOf, isWithin, partOf, readText, type Reading } from './reading';
import { describesFault, hasSign, isControl, isSignWord, signWords, symptomIn } from './shop-questions';
import { isJoint } from './synonyms';
import { unnamedPart, unsoldIn, type PartTypeMention, type Unsold, type VehicleMention } from './unsold';
import { findVehicleNumber } from './vehicle-numbers';
import { YEAR, type Vocabulary } from './vocabulary';
import { wordsOf } from './words';

export interface NamedCar {
  readonly maker: string;
  readonly model: string | null;
  readonly isSold: boolean;
}

export interface SearchStep {
  readonly groups: readonly Group[];
  readonly isNear: boolean;
  /** Whether its parts show that the shop sells what the notices would deny. */
  readonly isSold?: true;
}

/** The terms to search for, and the notices. */
export interface SearchPlan {
  /** As names are searched for it. */
  readonly text: string;
  /** All of the text. */
  readonly typed: SearchQuery;
  /** The notices of what is not sold, of a symptom, or of what is no part; none for a text that names parts. */
  readonly notices: readonly SearchNotice[];
  /** The searches whose first that finds parts counts, instead of the typed one. */
  readonly steps: readonly SearchStep[] | null;
  /** Whether the steps are left when a part has the text in its name. */
  readonly yieldsToNames: boolean;
  /** The type of part and the car that the text names. They are what is nearest; the notice says that they have no part. */
  readonly core: {
    readonly groups: readonly Group[];
    readonly notice: SearchNotice | null;
    /** The position, engine, fuel and maker of parts that the text names beside them, each with the notice that no part is for it. */
    readonly details: readonly NamedDetail[];
  } | null;
  readonly pasted: PastedNumbers | null;
  /** The numbers of a text of nothing else. */
  readonly numbers: readonly PastedNumber[];
  /** The only number of a text, as parts of others are numbered; null for any other text. */
  readonly number: NamedNumber | null;
  readonly assortment: Assortment;
  /** That the shop does not sell it, of a text that may name a part, and no part that the trade has. */
  readonly unnamed: SearchNotice | null;
  /** The types of parts that the text asks for. */
  readonly types: readonly PartType[];
  readonly cars: readonly NamedCar[];
  /** The makers of parts that the text names. */
  readonly brands: readonly string[];
  /** Whether the text has a name of the trade, a word of a car or a number. Of `vacuum pump` and `arm rest` no part is near. */
  readonly hasName: boolean;
}

function carsOf(vehicles: readonly VehicleMention[], assortment: Assortment): NamedCar[] {
  return vehicles.flatMap(({ vehicle }): NamedCar[] => {
    const sold = assortment.vehiclesOf(vehicle);
    if (sold.length === 0) return [{ maker: vehicle.maker, model: vehicle.model, isSold: false }];
    const named = sold.map(({ maker, model }) => ({
      maker,
      model: vehicle.model === null ? null : model,
      isSold: true,
    }));
    return [...new Map(named.map((car) => [vehicleNameText(car), car])).values()];
  });
}

/** The names of parts may have a type that no part has as its own: `ATF` among the gear oils. */
function stepsByName(reading: Reading, { unsoldTypes, unsoldVehicles, vehicles }: Unsold): SearchStep[] {
  const [type, ...others] = unsoldTypes;
  // `back panel` is no panel filter.
  const isOfTrade = allPartTypes.some((partType) => partType === type?.partType);
  if (!type || !isOfTrade || others.length > 0 || unsoldVehicles.length > 0) return [];
  const ofCar = partOf(reading, (at) => isWithin(at, vehicles));
  return [
    {
      groups: [[...namesOf(type.partType), ...servingAs(type.partType)], ...groupsOf(ofCar, reading.vocabulary)],
      isNear: false,
      isSold: true,
    },
  ];
}

/** The parts of each type of a list: `pads and rotors`. No part is of all of them. */
function stepsOfList(reading: Reading, { types }: Unsold): SearchPlan['steps'] {
  const { chunks } = reading;
  const isJoined = types.slice(1).some(({ from }) => chunks[from - 1]?.some(isJoint));
  if (!isJoined) return null;
  const ofRest = groupsForAny(reading, (at) => !isWithin(at, types) && !chunks[at]?.some(isJoint));
  const groups = [types.flatMap(({ partType }) => namesOf(partType)), ...ofRest];
  return [
    { groups, isNear: false },
    { groups, isNear: true },
  ];
}

/** The parts that are near to what the shop does not sell. */
function stepsNear(reading: Reading, unsold: Unsold): NonNullable<SearchPlan['steps']> {
  const { types, vehicles, unsoldTypes, unsoldVehicles, brands, own } = unsold;
  const { vocabulary } = reading;
  const near = (text: string) => (text === '' ? [] : [{ groups: groupsOf(text, vocabulary), isNear: true }]);
  if (unsoldTypes.length > 0) {
    if (unsoldVehicles.length > 0) return [];
    const ofParts = unsoldTypes.flatMap(({ part }) => (part?.kind === 'part-type' ? [part] : []));
    const sold = [...types, ...ofParts].filter(({ partType }) => reading.assortment.sellsType(partType));
    const others = [...sold, ...vehicles];
    const isOfVehicle = (at: number) => reading.chunks[at]?.every((word) => vocabulary.isOfVehicle(word)) ?? false;
    return near(partOf(reading, (at) => isWithin(at, others) || (isOfVehicle(at) && !isWithin(at, unsoldTypes))));
  }
  if (own.length === 0) return near(partOf(reading, (at) => !isWithin(at, brands)));
  const isOfOthers = unsoldVehicles.some((mention) => mention.kind === 'vehicle-kind' || mention.vehicle.kind !== null);
  // No part of a car is near to one of a motorcycle.
  if (isOfOthers) return [];
  // A part that fits any vehicle fits this one.
  const isOfVehicle = (at: number) =>
    reading.mentions.some(({ kind, from, to }) => kind.startsWith('vehicle') && from <= at && at < to);
  const isYear = (at: number) => YEAR.test(reading.chunks[at]?.join('-') ?? '');
  const rest = partOf(reading, (at) => !isOfVehicle(at));
  const ofType = types.length === 1 ? types.map(({ partType }) => namesOf(partType)) : [];
  const forAny = [...groupsOf(rest, vocabulary), ...ofType];
  // A year of this car says nothing of another.
  const all = near(partOf(reading, (at) => !isYear(at))).map((step) => ({
    ...step,
    groups: [...step.groups, ...ofType],
  }));
  return forAny.length === 0 ? all : [{ groups: [...forAny, [fitsAnyVehicle]], isNear: false }, ...all];
}

/** A part of a type, by any of its names. */
const namesOf = ({ names }: PartType): Group =>
  names.map((name) => ({ words: wordsOf(name), prefix: false, strength: 3, together: true }));

const servingAs = ({ servedBy = [] }: PartType): Group =>
  servedBy.map((words) => ({ words: wordsOf(words), prefix: false, strength: 1 }));

/** A part of any of these types, the first ones best. */
function anyType(partTypes: readonly PartType[]): Group {
  return partTypes.map(({ names: [name = ''] }, at): Alternative => {
    return { words: wordsOf(name), prefix: false, strength: at === 0 ? 3 : at === 1 ? 2 : 1, together: true };
  });
}

/** A vehicle that is not sold goes first; `ac cooling coil` and `heater plug` are types of parts and no symptoms. */
function planSymptom(
  reading: Reading,
  { types, vehicles, unsoldTypes, unsoldVehicles }: Unsold,
): Pick<SearchPlan, 'notices' | 'steps'> | null {
  const { vocabulary } = reading;
  // `dhakkan` is a cap, and does not knock as `dhak` does.
  const signBy = (word: string) => {
    const name = signWords.has(word) ? word : vocabulary.synonyms.canonicalOf(word);
    return name ?? (describesFault(word) ? word : meantBy(word, vocabulary, isSignWord));
  };
  const chunks = reading.chunks.map((words) => words.map(signBy));
  const symptom = symptomIn(chunks.flat(), types.length + vehicles.length > 0);
  const named = reading.mentions.filter(({ kind }) => kind === 'part-type');
  const others = chunks.filter((_, at) => !isWithin(at, named)).flat();
  if (!symptom || unsoldVehicles.length > 0 || !hasSign(symptom, others)) return null;
  const isListed = ({ plural }: PartType) => symptom.parts.includes(plural);
  // `coolant bottle leaking` is about the bottle, and not about water under the car.
  const isOther = (mention: PartTypeMention) => {
    const words = chunks.filter((_, at) => !isWithin(at, [mention])).flat();
    const own = chunks.slice(mention.from, mention.to);
    return (
      !isListed(mention.partType) &&
      !isControl(mention.partType.plural) &&
      !own.every((chunk) => hasSign(symptom, chunk)) &&
      symptomIn(words, true) !== symptom
    );
  };
  if (unsoldTypes.some(isOther)) return null;
  const sold = typesNamed(symptom.parts).filter((type) => reading.assortment.sellsType(type));
  const ofCar = partOf(reading, (at) => isWithin(at, vehicles));
  // `wiper sheesha saaf nahi karta` is about the wiper, and not about the mirror.
  const namesListed = reading.mentions.some((mention) => mention.kind === 'part-type' && isListed(mention.partType));
  const requested = namesListed ? [] : types.map(({ partType }) => partType);
  const requestedTypes = requested.filter((type) => reading.assortment.sellsType(type));
  const groups = [anyType([...requestedTypes, ...sold]), ...groupsForAny(reading, (at) => isWithin(at, vehicles))];
  const steps = [...requestedTypes, ...sold].length === 0 ? [] : [{ groups, isNear: false }];
  return { notices: [notices.symptom(symptom, sold, ofCar)], steps };
}

function coreOf(reading: Reading, { types, vehicles }: Unsold): SearchPlan['core'] {
  const [type, ...otherTypes] = types;
  const [vehicle, ...otherVehicles] = vehicles;
  if (!type || otherTypes.length > 0 || otherVehicles.length > 0) return null;
  if (!vehicle) {
    return {
      groups: [namesOf(type.partType)],
      notice: null,
      details: [
        positionIn(reading, type.partType, notices.partType),
        brandIn(reading, (brand) => notices.typeByBrand(type.partType, brand)),
      ].flatMap((detail) => detail ?? []),
    };
  }
  const ofCar = groupsForAny(reading, (at) => isWithin(at, [vehicle]));
  const [car] = carsOf([vehicle], reading.assortment);
  const noticeOf = ({ plural }: Pick<PartType, 'plural'>, ...detail: readonly string[]) =>
    car && car.model !== null ? notices.combination(plural, [vehicleNameText(car), ...detail].join(' ')) : null;
  return {
    groups: [namesOf(type.partType), ...ofCar],
    notice: noticeOf(type.partType),
    details: [
      positionIn(reading, type.partType, noticeOf),
      engineIn(reading, vehicle.vehicle, (engine) => noticeOf(type.partType, engine)),
      fuelIn(reading, (fuel) => noticeOf(type.partType, fuel)),
      brandIn(reading, (brand) => noticeOf({ plural: `${type.partType.plural} by ${brand}` })),
    ].flatMap((detail) => detail ?? []),
  };
}

/** A year in which the car that the text names was not built, as far as the catalogue has it. */
function planUnsoldYear(reading: Reading, { vehicles }: Unsold): Pick<SearchPlan, 'notices' | 'steps'> | null {
  const { chunks, mentions, assortment, vocabulary } = reading;
  const years = chunks.flatMap(([word = '', ...more], at) =>
    YEAR.test(word) && more.length === 0 && !isWithin(at, mentions) ? [{ year: Number(word), at }] : [],
  );
  const [named, ...otherYears] = years;
  const [mention, ...otherVehicles] = vehicles;
  const sold = mention?.vehicle.model ? assortment.vehiclesOf(mention.vehicle) : [];
  const [car] = sold;
  if (!named || !car || otherYears.length > 0 || otherVehicles.length > 0) return null;
  if (sold.some(({ yearFrom, yearTo }) => yearFrom <= named.year && named.year <= (yearTo ?? Infinity))) return null;
  const rest = partOf(reading, (at) => at !== named.at);
  return {
    notices: [notices.vehicleYear(vehicleNameText(car), named.year, sold)],
    steps: [{ groups: groupsOf(rest, vocabulary), isNear: true }],
  };
}

/** Reads what a shopper typed; both backends search by it. */
export function planSearch(received: string, vocabulary: Vocabulary, assortment: Assortment): SearchPlan {
  const text = withoutQuantity(cleanSearchText(received));
  const reading = readText(text, vocabulary, assortment);
  const { mentions } = reading;
  const typed = readSearchQuery(
    partOf(reading, () => true),
    vocabulary,
  );
  const unsold = unsoldIn(reading);
  const plan: SearchPlan = {
    text,
    typed,
    notices: [],
    steps: null,
    yieldsToNames: true,
    core: null,
    pasted: pastedNumbersIn(received),
    numbers: numbersIn(text),
    number: numberOf(text, reading),
    assortment,
    unnamed: unnamedPart(reading),
    types: unsold.types.map(({ partType }) => partType),
    cars: carsOf(unsold.vehicles, assortment),
    brands: mentions.flatMap((mention) => (mention.kind === 'brand' ? mention.brand : [])),
    hasName:
      mentions.length > 0 || reading.chunks.flat().some((word) => /[0-9]/.test(word) || vocabulary.isOfVehicle(word)),
  };
  const vehicleNumber = findVehicleNumber(text, reading);
  if (vehicleNumber)
    return {
      ...plan,
      notices: [notices.vehicleNumber(vehicleNumber.kind)],
      steps: mentions.length === 0 ? [] : [{ groups: vehicleNumber.rest, isNear: true }],
    };
  const symptom = planSymptom(reading, unsold);
  const isVague = symptom?.notices.every(({ about }) => about === '') ?? false;
  const page = pageIn(text, reading, isVague);
  if (page)
    return {
      ...plan,
      notices: [notices.page(page)],
      steps: [{ groups: typed.groups, isNear: false }],
      yieldsToNames: false,
    };
  if (symptom) return { ...plan, ...symptom };
  if (unsold.own.length > 0)
    return {
      ...plan,
      notices: unsold.own,
      steps: [...stepsByName(reading, unsold), ...stepsNear(reading, unsold)],
    };
  if (unsold.ofBrands.length > 0) return { ...plan, notices: unsold.ofBrands, steps: stepsNear(reading, unsold) };
  const steps = stepsOfList(reading, unsold);
  return { ...plan, steps, ...planUnsoldYear(reading, unsold), core: coreOf(reading, unsold) };
}
