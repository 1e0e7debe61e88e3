import { goingOn, notices, vehicleNameText } from './notices';
import type { Alternative } from './alternatives';
import type { Assortment } from './assortment';
import { isPositionWord } from './compounds';
import { fuelsIn } from './named-variant';
import { positionIn, type NamedParts } from './named-details';
import { allPartTypes, type PartType } from './part-types';
import { groupsForAny, groupsOf, isWithin, partOf, type Reading } from './reading';
import { fitsAnyVehicle, type Group } from './search-query';
import type { SearchStep } from './symptom-plan';
import { isIgnored, isJoint } from './synonyms';
import type { PartTypeMention, Unsold, VehicleMention } from './unsold';
import { wordsOf, YEAR } from './words';

export interface NamedCar {
  readonly maker: string;
  readonly model: string | null;
  readonly isSold: boolean;
}

export function carsOf(vehicles: readonly VehicleMention[], assortment: Assortment): NamedCar[] {
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
export function stepsByName(reading: Reading, { unsoldTypes, unsoldVehicles, vehicles }: Unsold): SearchStep[] {
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

/** Whether a part begins after another one of a list: behind it, or behind a joint and a position. */
const isListed = ({ chunks }: Reading, { to }: PartTypeMention, { from }: PartTypeMention): boolean =>
  to === from || chunks.slice(to, from).some((chunk) => chunk.some(isJoint));

/** Of a list, the part that a position stands before: in `front bumper and headlight`, the bumper is at the front. */
const placedAt = ({ chunks, vocabulary }: Reading, { types }: Unsold, at: number): PartTypeMention | undefined =>
  isPositionWord(chunks[at]?.join('') ?? '', vocabulary) ? types.find(({ from }) => from === at + 1) : undefined;

/** The positions of a list, each for the part behind it: in `front pads and oil filter`, the filter may be anywhere. */
function positionsOfList(reading: Reading, unsold: Unsold, sold: readonly PartTypeMention[]): Group[] {
  return reading.chunks.flatMap((chunk, at): Group[] => {
    const placed = placedAt(reading, unsold, at);
    if (!placed || !sold.includes(placed)) return [];
    const others = sold.filter((type) => type !== placed).flatMap(({ partType }) => namesOf(partType));
    const own = groupsOf(chunk.join(''), reading.vocabulary).flat();
    return [[...own, ...others.map((name): Alternative => ({ ...name, strength: 1 }))]];
  });
}

/** The parts of each type of a list that is sold: `pads and rotors`. No part is of all of them. */
export function stepsOfList(reading: Reading, unsold: Unsold): readonly SearchStep[] | null {
  const { types, vehicles, unsoldVehicles, own } = unsold;
  const { chunks, assortment, vocabulary } = reading;
  const sold = types.filter(({ partType }) => assortment.sellsType(partType));
  const isList = types.slice(1).some((type, at) => isListed(reading, types[at] ?? type, type));
  if (!isList || sold.length === 0 || unsoldVehicles.length > 0) return null;
  const named = reading.mentions.filter(({ kind }) => kind === 'part-type');
  const isRest = (at: number) =>
    !isWithin(at, [...named, ...vehicles]) && !isIgnored(chunks[at]?.join('') ?? '') && !placedAt(reading, unsold, at);
  const isOfVehicle = (at: number) => chunks[at]?.every((word) => vocabulary.isOfVehicle(word)) ?? false;
  const ofCars = carsOfList(reading, unsold);
  const ofCar = ofCars ? [ofCars] : groupsForAny(reading, (at) => isWithin(at, vehicles));
  // Also of its year and its fuel.
  const ofVehicle = [...ofCar, ...groupsForAny(reading, (at) => isRest(at) && isOfVehicle(at))];
  const ofRest = [
    ...ofVehicle,
    ...groupsOf(
      partOf(reading, (at) => isRest(at) && !isOfVehicle(at)),
      vocabulary,
    ),
    ...positionsOfList(reading, unsold, sold),
  ];
  const ofTypes = sold.flatMap(({ partType }) => namesOf(partType));
  const [car, ...otherCars] = carsOf(vehicles, assortment);
  const name = car && car.model !== null && otherCars.length === 0 ? vehicleNameText(car) : null;
  const missing = name === null ? [] : sold.map(({ partType }) => notices.combination(partType.plural, name));
  const noticeOf = ({ plural }: Pick<PartType, 'plural'>) =>
    name === null ? null : notices.combination(plural, `${name} ${unsold.variant?.text ?? ''}`.trim());
  const each = sold.map(({ partType, from }): NamedParts => {
    const position = placedAt(reading, unsold, from - 1) ? chunks.slice(from - 1, from) : [];
    const ofPosition = vehicles.length === 0 ? notices.partType : noticeOf;
    const detail = positionIn({ chunks: position, vocabulary }, partType, ofPosition);
    return { groups: [namesOf(partType), ...ofVehicle], notice: noticeOf(partType), details: detail ? [detail] : [] };
  });
  return [
    { groups: [ofTypes, ...ofRest], isNear: false, each },
    { groups: [ofTypes, ...ofVehicle], isNear: true, isStrict: true },
    { groups: [ofTypes, ...ofCar], isNear: true, isStrict: true },
    { groups: [ofTypes], isNear: true, ...(missing.length > 0 && { notices: [...own, ...missing] }) },
  ];
}

/** Any of several cars: `swift and dzire`. No part may be for all of them. */
function carsOfList({ assortment }: Reading, { vehicles }: Unsold): Group | null {
  const cars = carsOf(vehicles, assortment).flatMap(({ model, isSold }) => (isSold && model !== null ? model : []));
  // `innova crysta` is one car, however it is spelled.
  const isOne = cars.some((car) => cars.some((other) => other !== car && other.startsWith(car)));
  if (isOne || cars.length < 2 || cars.length < vehicles.length) return null;
  const ofCars = cars.map((model): Alternative => ({
    words: wordsOf(model),
    prefix: false,
    strength: 3,
    together: true,
  }));
  return [...ofCars, fitsAnyVehicle];
}

/** The parts for any of several cars. */
export function stepsOfCars(reading: Reading, unsold: Unsold): readonly SearchStep[] | null {
  const ofCars = carsOfList(reading, unsold);
  const rest = partOf(reading, (at) => !isWithin(at, unsold.vehicles) && !reading.chunks[at]?.some(isJoint));
  if (!ofCars) return null;
  const groups = [...groupsOf(rest, reading.vocabulary), ofCars];
  return [
    { groups, isNear: false },
    { groups, isNear: true },
  ];
}

/** Oil is near to no mount of an engine, and no kit to another one. */
const isTelling = (word: string, _: number, words: readonly string[]) =>
  !isIgnored(word) && (word !== 'engine' || words.includes('oil'));

/** The parts that are near to a type, else those with a word of it: a door mirror is nearer to its glass than brake pads are. */
export function wordsNear({ names: [name = ''], near }: PartType): Group {
  const words = wordsOf(name);
  const all = near?.map(wordsOf) ?? [words.slice(-2), ...words.filter(isTelling).map((word) => [word])];
  return all.map((own) => ({ words: own, prefix: false, strength: own.length > 1 ? 2 : 1, together: true }));
}

/** The searches for parts that are near to a type that is not sold. */
function stepsSharing(reading: Reading, { unsoldTypes }: Unsold, all: readonly SearchStep[]): readonly SearchStep[] {
  const sharing = unsoldTypes.flatMap(({ partType }) => wordsNear(partType));
  const typed = groupsOf(
    partOf(reading, (at) => isWithin(at, unsoldTypes)),
    reading.vocabulary,
  );
  // `h7 led bulb`
  if (all.length === 0 && unsoldTypes.every(({ partType: { near = [] } }) => near.length > 0))
    return [{ groups: [sharing, ...typed], isNear: true }];
  return all.map((step) => ({ ...step, groups: [sharing, ...step.groups], isStrict: true }));
}

/** All parts for the car, which are called so: none of them is near to a seat cover. */
function allForCar(reading: Reading, { vehicles, own }: Unsold, all: readonly SearchStep[]): readonly SearchStep[] {
  const [car, ...otherCars] = carsOf(vehicles, reading.assortment);
  if (!car || car.model === null || otherCars.length > 0) return all;
  const noted = goingOn(own, `Below are all parts for the ${vehicleNameText(car)}.`);
  return all.map((step) => ({ ...step, isNear: false, isStrict: false, notices: noted }));
}

/** The parts that are near to what the shop does not sell. */
export function stepsNear(reading: Reading, unsold: Unsold): readonly SearchStep[] {
  const { types, vehicles, unsoldTypes, unsoldVehicles, brands, own } = unsold;
  const { vocabulary } = reading;
  const near = (text: string) => (text === '' ? [] : [{ groups: groupsOf(text, vocabulary), isNear: true }]);
  if (unsoldTypes.length > 0) {
    if (unsoldVehicles.length > 0) return [];
    const ofParts = unsoldTypes.flatMap(({ part }) => (part?.kind === 'part-type' ? [part] : []));
    const sold = [...types, ...ofParts].filter(({ partType }) => reading.assortment.sellsType(partType));
    const others = [...sold, ...vehicles];
    const isOfVehicle = (at: number) => reading.chunks[at]?.every((word) => vocabulary.isOfVehicle(word)) ?? false;
    const all = near(partOf(reading, (at) => isWithin(at, others) || (isOfVehicle(at) && !isWithin(at, unsoldTypes))));
    if (sold.length > 0) return all;
    return [...stepsSharing(reading, unsold, all), ...allForCar(reading, unsold, all)];
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
  const ofFuel = new Set(fuelsIn(reading).map(({ at }) => at));
  const saysNothing = (chunk: readonly string[], at: number) =>
    isOfVehicle(at) || isYear(at) || ofFuel.has(at) || isIgnored(chunk.join(''));
  // `celerio vxi`
  if (reading.chunks.every(saysNothing)) return near(partOf(reading, isOfVehicle));
  const rest = partOf(reading, (at) => !isOfVehicle(at));
  const ofType = types.length === 1 ? types.map(({ partType }) => namesOf(partType)) : [];
  const forAny = [...groupsOf(rest, vocabulary), ...ofType];
  // A year of this car says nothing of another.
  const all = near(partOf(reading, (at) => !isYear(at))).map((step) => ({
    ...step,
    groups: [...step.groups, ...ofType],
  }));
  const noted = goingOn(own, 'Below are parts that fit any car.');
  return forAny.length === 0 ? all : [{ groups: [...forAny, [fitsAnyVehicle]], isNear: false, notices: noted }, ...all];
}

/** A part of a type, by any of its names. */
export const namesOf = ({ names }: PartType): Group =>
  names.map((name) => ({ words: wordsOf(name), prefix: false, strength: 3, together: true }));

const servingAs = ({ servedBy = [] }: PartType): Group =>
  servedBy.map((words) => ({ words: wordsOf(words), prefix: false, strength: 1 }));
