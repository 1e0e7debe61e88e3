import type { SearchNotice } from '../../product.contract';
import { meantBy, type Alternative } from './alternatives';
import { isBetween, isPositionWord } from './compounds';
import type { NamedParts } from './named-details';
import { partWords } from './mentions';
import { notices } from './notices';
import { typesNamed, type PartType } from './part-types';
import { groupsForAny, groupsOf, isWithin, partOf, yearsIn, type Reading } from './reading';
import type { Group } from './search-query';
import {
  alternativesOf,
  describedBy,
  describesPart,
  describesFault,
  hasSign,
  isByUse,
  isControl,
  isSignWord,
  isWishWord,
  signWords,
  symptomIn,
  type Symptom,
} from './shop-questions';
import type { PartTypeMention, Unsold, VehicleMention } from './unsold';
import { chunksOf, wordsOf } from './words';

export interface SearchStep {
  readonly groups: readonly Group[];
  readonly isNear: boolean;
  /** Whether its parts match all of the groups; by default unless they are near. */
  readonly isStrict?: boolean;
  /** Instead of those of the plan where it finds parts. */
  readonly notices?: readonly SearchNotice[];
  /** The parts of a list, of which it has each one, or says that there is none. */
  readonly each?: readonly NamedParts[];
}

export interface PlannedNotices {
  readonly notices: readonly SearchNotice[];
  readonly steps: readonly SearchStep[];
}

/** A part of any of these types, the first ones best. */
function anyType(partTypes: readonly PartType[]): Group {
  return partTypes.map(({ names: [name = ''] }, at): Alternative => {
    return { words: wordsOf(name), prefix: false, strength: at === 0 ? 3 : at === 1 ? 2 : 1, together: true };
  });
}

interface Asked {
  readonly vehicles: readonly VehicleMention[];
  /** Types of parts that come first. */
  readonly requested?: readonly PartTypeMention[];
  readonly variant: Unsold['variant'];
}

const AXLES = ['front', 'rear'];

/** The way to the parts of a symptom for the car of the text. */
function leadTo(symptom: Symptom, reading: Reading, { vehicles, requested = [], variant }: Asked): PlannedNotices {
  const isSold = (type: PartType) => reading.assortment.sellsType(type);
  const sold = typesNamed(symptom.parts).filter(isSold);
  const ofCar = variant?.chunks ?? new Set(yearsIn(reading).map(({ at }) => at));
  // `petrol` may be a sign.
  const isOfCar = (at: number) =>
    isWithin(at, vehicles) || (ofCar.has(at) && !hasSign(symptom, reading.chunks[at] ?? []));
  const isAxle = (at: number) => {
    const word = reading.chunks[at]?.join('') ?? '';
    const name = reading.vocabulary.synonyms.canonicalOf(word) ?? word;
    return AXLES.includes(name) && !hasSign(symptom, [name]);
  };
  const types = [...requested.map(({ partType }) => partType).filter(isSold), ...sold];
  const groups = [anyType(types), ...groupsForAny(reading, isOfCar)];
  // Where no part is for the axle of the fault, those for the other one are shown.
  const ofAxle = groupsOf(partOf(reading, isAxle), reading.vocabulary);
  const all = [...(ofAxle.length === 1 ? [[...groups, ...ofAxle]] : []), groups];
  return {
    notices: [notices.symptom(symptom, sold, partOf(reading, isOfCar))],
    steps: types.length === 0 ? [] : all.map((own) => ({ groups: own, isNear: false })),
  };
}

/** A vehicle that is not sold goes before its fault; `ac cooling coil` and `heater plug` are types of parts and no symptoms. */
export function planSymptom(
  reading: Reading,
  { types, vehicles, variant, unsoldTypes, unsoldVehicles, own }: Unsold,
): PlannedNotices | null {
  const { vocabulary } = reading;
  // `dhakkan` is a cap, and does not knock as `dhak` does.
  const signBy = (word: string) => {
    const name = signWords.has(word) ? word : vocabulary.synonyms.canonicalOf(word);
    return name ?? (describesFault(word) ? word : meantBy(word, vocabulary, isSignWord));
  };
  // `c220d` is a car, and no code of a fault; a `heavy duty` clutch is not heavy.
  const isDuty = (at: number) => reading.chunks[at + 1]?.join('') === 'duty';
  const chunks = reading.chunks.map((words, at) => (isWithin(at, vehicles) || isDuty(at) ? [] : words.map(signBy)));
  const symptom = symptomIn(chunks.flat(), types.length + vehicles.length > 0);
  const named = reading.mentions.filter((mention) => mention.kind === 'part-type' && !mention.isAlone);
  // The `left side` is where a part is.
  const isSide = (at: number) => isPositionWord(reading.chunks[at - 1]?.join('') ?? '', vocabulary);
  // A `spongy pedal` is one.
  const others = chunks
    .filter((chunk, at) => !isSide(at) && (!isWithin(at, named) || !chunk.some((word) => partWords().has(word))))
    .flat();
  if (!symptom || !hasSign(symptom, others)) return null;
  // Near are the parts of the fault alone, and not those that have a word of it: `ac not cooling i10`.
  if (unsoldVehicles.length > 0) {
    const steps = leadTo(symptom, reading, { vehicles, variant }).steps.map((step) => ({ ...step, isNear: true }));
    return types.length === 0 ? { notices: own, steps: steps.map((step) => ({ ...step, isStrict: true })) } : null;
  }
  const isListed = ({ plural }: PartType) => symptom.parts.includes(plural);
  // `coolant bottle leaking` is about the bottle, and not about water under the car.
  const isOther = (mention: PartTypeMention) => {
    const words = chunks.filter((_, at) => !isWithin(at, [mention])).flat();
    const ofType = chunks.slice(mention.from, mention.to);
    return (
      !isListed(mention.partType) &&
      !isControl(mention.partType.plural) &&
      !ofType.every((chunk) => hasSign(symptom, chunk)) &&
      symptomIn(words, true) !== symptom
    );
  };
  if (unsoldTypes.some(isOther)) return null;
  // `wiper sheesha saaf nahi karta` is about the wiper, and not about the mirror.
  const namesListed = reading.mentions.some((mention) => mention.kind === 'part-type' && isListed(mention.partType));
  const isWish = reading.chunks.some((chunk) => isWishWord(chunk.join('')));
  // `light` of `oil light` is a sign, and no part that the text asks for.
  const isSign = ({ from, to }: PartTypeMention) => chunks.slice(from, to).every((chunk) => hasSign(symptom, chunk));
  const requested = isWish ? types : namesListed ? [] : types.filter((type) => !isSign(type));
  const led = leadTo(symptom, reading, { vehicles, requested, variant });
  const denied = unsoldTypes.filter(({ partType }) => isListed(partType));
  // Of a fault whose parts are all missing, the notice says so itself.
  return led.steps.length === 0
    ? led
    : { ...led, notices: [...led.notices, ...denied.map(({ partType }) => notices.partType(partType))] };
}

/** The parts that a text may describe. A type that it names in full is what it asks for, unless it is only near a thing. */
export function planDescription(
  text: string,
  reading: Reading,
  { types, vehicles, variant, unsoldVehicles }: Unsold,
): PlannedNotices | null {
  const isNamed = types.some(({ partType, isNarrower }) => !isNarrower && reading.assortment.sellsType(partType));
  const words = chunksOf(text).flat();
  // `cv joint boot` is a name, `orange light on the side` tells where it is.
  const isTelling = describesPart(text) || words.some((word) => word === 'the' || isBetween(word));
  if (unsoldVehicles.length > 0 || !isTelling || (isNamed && !isByUse(text))) return null;
  const canonical = words.flatMap((word) => reading.vocabulary.synonyms.canonicalOf(word) ?? []);
  const described = describedBy(text, [...words, ...canonical]);
  // `pump that sends petrol` is read as its name.
  const isName = types.some(({ partType }) => partType.plural === described?.parts[0]);
  if (!described || isName) return null;
  const led = leadTo(described, reading, { vehicles, variant });
  const missing = typesNamed(described.parts).filter((type) => !reading.assortment.sellsType(type));
  // Of a description whose parts are all missing, the notice says so itself.
  const isSome = missing.length > 0 && missing.length < described.parts.length;
  const denied = alternativesOf(missing.map(({ plural }) => plural));
  return { ...led, notices: [...led.notices, ...(isSome ? [notices.partType({ plural: denied })] : [])] };
}
