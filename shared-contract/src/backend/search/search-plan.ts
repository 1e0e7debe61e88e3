import type { SearchNotice } from '../../product.contract';
import { correctionsOf, isKnownWord, type Alternative } from './alternatives';
import { wantedPriceIn, type WantedPrice } from './wanted-price';
import type { Assortment } from './assortment';
import { isPositionWord } from './compounds';
import { notices, vehicleNameText } from './notices';
import { pageIn } from './page-in';
import { allPartTypes, type PartType } from './part-types';
import { brandIn, engineIn, fuelIn, positionIn, type NamedDetail } from './named-details';
import { numberOf, type NamedNumber } from './named-number';
import { numbersIn, pastedNumbersIn, withoutQuantity, type PastedNumber, type PastedNumbers } from './pasted-numbers';
import { cleanSearchText, fitsAnyVehicle, readSearchQuery, type Group, type SearchQuery } from './search-query';
import { groupsForAny, groupsOf, isWithin, partOf, readText, type Reading } from './reading';
import { describesPart, isOfThing } from './shop-questions';
import { planDescription, planSymptom, type SearchStep } from './symptom-plan';
import { isIgnored, isJoint } from './synonyms';
import { endsInWord, isOpen, unsureKinds, withoutGuesses } from './unfinished';
import { unsoldIn, type Unsold, type VehicleMention } from './unsold';
import { planUnsoldYear, yearsIn } from './unsold-year';
import { findVehicleNumber } from './vehicle-numbers';
import type { Vocabulary } from './vocabulary';
import { wordsOf, YEAR } from './words';

export interface NamedCar {
  readonly maker: string;
  readonly model: string | null;
  readonly isSold: boolean;
}

/** The terms to search for, and the notices. */
export interface SearchPlan {
  /** As names are searched for it, without a limit of the price. */
  readonly text: string;
  readonly price: WantedPrice;
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
  /** Kinds of notices that come too early. */
  readonly unsure: readonly SearchNotice['kind'][];
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
  const [type, ...otherTypes] = unsoldTypes;
  // `back panel` is no panel filter.
  const isOfTrade = allPartTypes.some((partType) => partType === type?.partType);
  if (!type || !isOfTrade || otherTypes.length > 0 || unsoldVehicles.length > 0) return [];
  const ofType = [...namesOf(type.partType), ...servingAs(type.partType)];
  const ofCar = groupsOf(
    partOf(reading, (at) => isWithin(at, vehicles)),
    reading.vocabulary,
  );
  const ofOthers = carsOf(vehicles, reading.assortment).flatMap((car) =>
    car.model === null ? [] : notices.combination(type.partType.plural, vehicleNameText(car)),
  );
  return [
    { groups: [ofType, ...ofCar], isNear: false, notices: [] },
    { groups: [ofType], isNear: true, notices: ofOthers },
  ];
}

/** The parts of each type of a list that is sold: `pads and rotors`. No part is of all of them. */
function stepsOfList(reading: Reading, unsold: Unsold): SearchPlan['steps'] {
  const { types, vehicles, unsoldTypes, unsoldVehicles, own } = unsold;
  const { chunks, assortment, vocabulary } = reading;
  const isJoined = types.slice(1).some(({ from }, at) => types[at]?.to === from || chunks[from - 1]?.some(isJoint));
  const sold = types.filter(({ partType }) => assortment.sellsType(partType));
  if (!isJoined || sold.length === 0 || unsoldVehicles.length > 0) return null;
  const named = reading.mentions.filter(({ kind }) => kind === 'part-type');
  // In `front bumper and headlight`, the bumper is at the front.
  const isOfUnsold = (at: number) =>
    unsoldTypes.some(({ from }) => from === at + 1) && isPositionWord(chunks[at]?.join('') ?? '', vocabulary);
  const ofRest = groupsForAny(
    reading,
    (at) => !isWithin(at, named) && !isIgnored(chunks[at]?.join('') ?? '') && !isOfUnsold(at),
  );
  const ofTypes = sold.flatMap(({ partType }) => namesOf(partType));
  const [car, ...otherCars] = carsOf(vehicles, assortment);
  const name = car && car.model !== null && otherCars.length === 0 ? vehicleNameText(car) : null;
  const ofCar = groupsForAny(reading, (at) => isWithin(at, vehicles));
  const missing = name === null ? [] : sold.map(({ partType }) => notices.combination(partType.plural, name));
  return [
    { groups: [ofTypes, ...ofRest], isNear: false },
    { groups: [ofTypes, ...ofCar], isNear: true, isStrict: true },
    { groups: [ofTypes], isNear: true, ...(missing.length > 0 && { notices: [...own, ...missing] }) },
  ];
}

/** The parts that are near to what the shop does not sell. */
function stepsNear(reading: Reading, unsold: Unsold, isUnsoldYear: boolean): NonNullable<SearchPlan['steps']> {
  const { types, vehicles, unsoldTypes, unsoldVehicles, brands, own } = unsold;
  const { vocabulary } = reading;
  const near = (text: string) => (text === '' ? [] : [{ groups: groupsOf(text, vocabulary), isNear: true }]);
  if (unsoldTypes.length > 0) {
    if (unsoldVehicles.length > 0) return [];
    const ofParts = unsoldTypes.flatMap(({ part }) => (part?.kind === 'part-type' ? [part] : []));
    const sold = [...types, ...ofParts].filter(({ partType }) => reading.assortment.sellsType(partType));
    const others = [...sold, ...vehicles];
    const isYear = (at: number) => yearsIn(reading).some((year) => year.at === at);
    const isOfVehicle = (at: number) =>
      !(isUnsoldYear && isYear(at)) && (reading.chunks[at]?.every((word) => vocabulary.isOfVehicle(word)) ?? false);
    const all = near(partOf(reading, (at) => isWithin(at, others) || (isOfVehicle(at) && !isWithin(at, unsoldTypes))));
    if (sold.length > 0) return all;
    // A door mirror is nearer to its glass than brake pads are.
    const named = unsoldTypes.flatMap(
      ({
        partType: {
          names: [name = ''],
        },
      }) => wordsOf(name),
    );
    const sharing = named.map((word): Alternative => ({ words: [word], prefix: false, strength: 1, together: true }));
    return [...all.map((step) => ({ ...step, groups: [sharing, ...step.groups], isStrict: true })), ...all];
  }
  const ofNoBrand = partOf(reading, (at) => !isWithin(at, brands));
  // The number of a product by this maker says nothing of others.
  if (own.length === 0) return /\p{L}/u.test(ofNoBrand) ? near(ofNoBrand) : [];
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

/** Digits beside a word that nobody knows are no name: `hjkl 2019`. */
function hasNameIn({ chunks, mentions, vocabulary, assortment }: Reading): boolean {
  if (mentions.length > 0) return true;
  const words = chunks.map((chunk) => chunk.join(''));
  const isUnknown = (word: string) =>
    /^[a-z]+$/.test(word) &&
    !(isIgnored(word) || isKnownWord(word, vocabulary)) &&
    correctionsOf(word, vocabulary).length === 0;
  const isName = (word: string) => /[0-9]/.test(word) && (/[a-z]/.test(word) || !words.some(isUnknown));
  const isOfVehicle = (word: string) => !YEAR.test(word) && vocabulary.isOfVehicle(word);
  // `filter oil`
  const isTurned = ({ names: [name = ''] }: PartType) =>
    name.includes(' ') && wordsOf(name).every((word) => words.includes(word));
  return words.some(isName) || chunks.flat().some(isOfVehicle) || allPartTypes.filter(isTurned).some(assortment.sellsType);
}

type Planned = Partial<SearchPlan> | null;

/** A text that is a number of a vehicle, asks for a page, or describes a fault or a part. */
function planNoPart({ text, typed }: SearchPlan, reading: Reading, unsold: Unsold): Planned {
  const vehicleNumber = findVehicleNumber(text, reading);
  if (vehicleNumber)
    return {
      notices: [notices.vehicleNumber(vehicleNumber.kind)],
      steps: reading.mentions.length === 0 ? [] : [{ groups: vehicleNumber.rest, isNear: true }],
    };
  const unsoldYear = planUnsoldYear(reading, unsold);
  const described = planDescription(text, reading, unsold, unsoldYear);
  const ofFault = described && describesPart(text) ? null : planSymptom(reading, unsold, unsoldYear);
  const symptom = ofFault ?? described;
  const isVague = symptom?.notices.every(({ about }) => about === '') ?? false;
  const page = pageIn(text, reading, isVague);
  if (page)
    return { notices: [notices.page(page)], steps: [{ groups: typed.groups, isNear: false }], yieldsToNames: false };
  const isUnknownThing = isOfThing(text) && unsold.types.every((type) => unsold.unsoldTypes.includes(type));
  return symptom ?? (isUnknownThing ? { steps: [] } : null);
}

/** Notices of parts, cars and makers that are not sold, and the parts that are near. */
function planParts(reading: Reading, unsold: Unsold): Planned {
  const unsoldYear = planUnsoldYear(reading, unsold);
  const ofList = stepsOfList(reading, unsold);
  if (unsold.own.length > 0)
    return {
      notices: [...unsold.own, ...(unsoldYear?.notices ?? [])],
      steps: [...stepsByName(reading, unsold), ...(ofList ?? stepsNear(reading, unsold, unsoldYear !== null))],
    };
  if (unsold.ofBrands.length > 0)
    return { notices: unsold.ofBrands, steps: stepsNear(reading, unsold, unsoldYear !== null) };
  return { steps: ofList, ...unsoldYear, core: coreOf(reading, unsold) };
}

/**
 * Reads what a shopper typed; both backends search by it.
 * @param isTyping whether the shopper may go on typing, so that only a space finishes the last word
 */
export function planSearch(
  received: string,
  vocabulary: Vocabulary,
  assortment: Assortment,
  isTyping = false,
): SearchPlan {
  const { price, rest: text } = wantedPriceIn(withoutQuantity(cleanSearchText(received)));
  const full = readText(text, vocabulary, assortment);
  const isUnfinished = isTyping && isOpen(received, full);
  const reading = isUnfinished ? withoutGuesses(full) : full;
  const { mentions } = reading;
  const typed = readSearchQuery(
    partOf(reading, () => true),
    vocabulary,
  );
  const unsold = unsoldIn(reading);
  const plan: SearchPlan = {
    text,
    price,
    typed,
    notices: [],
    steps: null,
    yieldsToNames: true,
    core: null,
    pasted: pastedNumbersIn(received),
    numbers: numbersIn(text),
    number: numberOf(text, reading),
    assortment,
    unsure: isUnfinished ? unsureKinds(reading) : [],
    types: unsold.types.map(({ partType }) => partType),
    cars: carsOf(unsold.vehicles, assortment),
    brands: mentions.flatMap((mention) => (mention.kind === 'brand' ? mention.brand : [])),
    hasName: hasNameIn(reading),
  };
  const ofNoPart = isUnfinished && !endsInWord(reading) ? null : planNoPart(plan, reading, unsold);
  return { ...plan, ...(ofNoPart ?? planParts(reading, unsold)) };
}
