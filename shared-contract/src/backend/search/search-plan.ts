import type { SearchNotice } from '../../product.contract';
import { correctionsOf, isKnownWord, isOrdinary } from './alternatives';
import { wantedPriceIn, type WantedPrice } from './wanted-price';
import type { Assortment } from './assortment';
import { notices, vehicleNameText } from './notices';
import {
  carsOf,
  namesOf,
  stepsByName,
  stepsNear,
  stepsOfCars,
  stepsOfList,
  wordsNear,
  type NamedCar,
} from './part-steps';
import { pageIn } from './page-in';
import { allPartTypes, type PartType } from './part-types';
import { brandIn, brandsIn, positionIn, variantDetail, volumeDetail, type NamedParts } from './named-details';
import { numberOf, type NamedNumber } from './named-number';
import { numbersIn, pastedNumbersIn, withoutQuantity, type PastedNumber, type PastedNumbers } from './pasted-numbers';
import { cleanSearchText, isWholeWord, readSearchQuery, type SearchQuery } from './search-query';
import { groupsForAny, groupsOf, isWithin, partOf, readText, type Reading } from './reading';
import { describesPart, isOfThing, isSignWord } from './shop-questions';
import { isSpokenNumber, withSpokenNames } from './spoken-names';
import { planDescription, planSymptom, type SearchStep } from './symptom-plan';
import { endsInWord, isOpen, unsureKinds, withoutGuesses } from './unfinished';
import type { NamedVariant } from './named-variant';
import { unsoldIn, withoutUnsoldCars, withoutUnsoldVariant, type Unsold } from './unsold';
import { volumeIn, withSizesInLitres, type Volume } from './units';
import { findVehicleNumber } from './vehicle-numbers';
import type { Vocabulary } from './vocabulary';
import { wordsOf, YEAR } from './words';

/** The terms to search for, and the notices. */
export interface SearchPlan {
  /** As names are searched for it, without a limit of the price. */
  readonly text: string;
  readonly price: WantedPrice;
  /** All of the text. */
  readonly typed: SearchQuery;
  /** The notices of what is not sold, of a symptom, or of what is no part; none for a text that names parts. */
  readonly notices: readonly SearchNotice[];
  /** The notices of the cars that a list has beside those that are sold, and of a fuel or a year of a car that is not, whatever is found for the others. */
  readonly aside: readonly SearchNotice[];
  /** Whether the parts are for another fuel or year than the text names. */
  readonly isOtherVariant: boolean;
  readonly variant: NamedVariant | null;
  readonly volume: Volume | null;
  /** The searches whose first that finds parts counts, instead of the typed one. */
  readonly steps: readonly SearchStep[] | null;
  /** Whether the steps are left when a part has the text in its name. */
  readonly yieldsToNames: boolean;
  /** The type of part and the car that the text names. They are what is nearest. */
  readonly core: NamedParts | null;
  readonly pasted: PastedNumbers | null;
  /** The numbers of a text of nothing else. */
  readonly numbers: readonly PastedNumber[];
  /** The only number of a text, as parts of others are numbered; null for any other text. */
  readonly number: NamedNumber | null;
  readonly assortment: Assortment;
  /** The notice of a word that nothing is called, above parts that are near. */
  readonly unknown: SearchNotice | null;
  /** Whether names contain the text only by chance, as those of absorbers have `abs`, or many a point. */
  readonly isFragment: boolean;
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

const GRADE = /^([0-9]{1,2}w)([0-9]{2})$/;

/** A type of part with the words that all of its parts have. Of an oil, no other grade is near, nor another kind of a bulb: `shell 0w-20`, `h7 bulb`. */
function typeWithGrade({ chunks, vocabulary }: Reading, partType: PartType) {
  const [, cold = '', hot = ''] = chunks.map((chunk) => GRADE.exec(chunk.join(''))).find((match) => match) ?? [];
  const words = chunks.map((chunk) => chunk.join(''));
  const kind = partType.kinds?.find((own) => words.includes(own.toLowerCase())) ?? '';
  const [named, text] = cold === '' ? [kind, kind] : [cold + hot, `${cold.toUpperCase()}-${hot}`];
  const plural = `${text} ${partType.plural}`.trim();
  return { groups: [namesOf(partType), ...groupsOf(named.toLowerCase(), vocabulary)], type: { ...partType, plural } };
}

function coreOf(reading: Reading, { types, vehicles, variant }: Unsold): SearchPlan['core'] {
  const [first] = types;
  const [vehicle, ...otherVehicles] = vehicles;
  // `15w40 engine oil` names one type twice.
  const hasOther = types.some(({ partType }) => partType !== first?.partType);
  if (!first || hasOther || otherVehicles.length > 0) return null;
  const { groups, type } = typeWithGrade(reading, first.partType);
  const volume = volumeIn(reading.chunks.flat());
  if (!vehicle) {
    return {
      groups,
      notice: null,
      details: [
        positionIn(reading, type, notices.partType),
        volumeDetail(volume, type, notices.partType),
        brandIn(reading, (brand) => notices.typeByBrand(type, brand)),
      ].flatMap((detail) => detail ?? []),
    };
  }
  const isCar = (at: number) => isWithin(at, [vehicle]);
  const ofCar = groupsForAny(reading, isCar);
  const [car] = carsOf([vehicle], reading.assortment);
  const noticeOf = ({ plural }: Pick<PartType, 'plural'>, ofVariant = variant?.text ?? '') =>
    car && car.model !== null ? notices.combination(plural, `${vehicleNameText(car)} ${ofVariant}`.trim()) : null;
  return {
    groups: [...groups, ...ofCar],
    near: [wordsNear(type), ...groupsOf(partOf(reading, isCar), reading.vocabulary)],
    notice: noticeOf(type, ''),
    details: [
      positionIn(reading, type, noticeOf),
      volumeDetail(volume, type, noticeOf),
      variantDetail(variant, noticeOf(type)),
      brandIn(reading, (brand) => noticeOf({ plural: `${type.plural} by ${brand}` })),
    ].flatMap((detail) => detail ?? []),
  };
}

const isUnknownWord = (word: string, vocabulary: Vocabulary): boolean =>
  /^[a-z]+$/.test(word) &&
  !(isOrdinary(word) || isSpokenNumber(word) || isSignWord(word) || isKnownWord(word, vocabulary)) &&
  correctionsOf(word, vocabulary).length === 0;

const MIN_UNKNOWN = 4;
/** `quieter`, `leakproof`: a word that describes the part behind it is no maker. */
const DESCRIBING =
  /(?:est|er|proof|less|free|ed|ing|able|ible|al|ary|ful|ish|ous|ive|ic|like|some|tion|ance|ence|ity|ness|ment|ship|dar|mand)$/;
/**
 * The notice of a word that may be the part that a text lacks: `frobulator polo`. Before a part it may be its maker, unless
 * the text is a sentence: `frobulator engine oil`, but not `please recommend brake pads`. Behind `by` it is one anywhere.
 */
function unknownIn(reading: Reading, { types: [type] }: Unsold, isUnfinished: boolean): SearchPlan['unknown'] {
  const { chunks, mentions, vocabulary } = reading;
  const words = chunks.map((chunk) => chunk.join(''));
  const isFree = (at: number) => !isWithin(at, mentions) && !(isUnfinished && at === chunks.length - 1);
  const unknown = words.findIndex(
    (word, at) => isFree(at) && word.length >= MIN_UNKNOWN && isUnknownWord(word, vocabulary),
  );
  const isName = (at: number) =>
    isWithin(at, mentions) || vocabulary.isOfVehicle(words[at] ?? '') || /[0-9]/.test(words[at] ?? '');
  const isOfPart = type && unknown === type.from - 1 && words.every((_, at) => at === unknown || isName(at));
  const word = words[unknown] ?? '';
  const isMaker = words[unknown - 1] === 'by' || (isOfPart && !DESCRIBING.test(word));
  return unknown === -1 || (type && !isMaker) ? null : notices.unknownWord(word);
}

/** Digits beside a word that nobody knows are no name: `hjkl 2019`. */
function hasNameIn({ chunks, mentions, vocabulary, assortment }: Reading): boolean {
  if (mentions.length > 0) return true;
  const words = chunks.map((chunk) => chunk.join(''));
  const isName = (word: string) =>
    /[0-9]/.test(word) && (/[a-z]/.test(word) || !words.some((other) => isUnknownWord(other, vocabulary)));
  const isOfVehicle = (word: string) => !YEAR.test(word) && vocabulary.isOfVehicle(word);
  // `filter oil`
  const isTurned = ({ names: [name = ''] }: PartType) =>
    name.includes(' ') && wordsOf(name).every((word) => words.includes(word));
  return (
    words.some(isName) || chunks.flat().some(isOfVehicle) || allPartTypes.filter(isTurned).some(assortment.sellsType)
  );
}

type Planned = Partial<SearchPlan> | null;

const isUnknownThing = (text: string, { types, unsoldTypes }: Unsold): boolean =>
  isOfThing(text) && types.every((type) => unsoldTypes.includes(type));

/** A text that is a number of a vehicle, asks for a page, or describes a fault or a part. */
function planNoPart({ text, typed }: SearchPlan, reading: Reading, unsold: Unsold): Planned {
  const vehicleNumber = findVehicleNumber(text, reading);
  if (vehicleNumber)
    return {
      notices: [notices.vehicleNumber(vehicleNumber.kind)],
      steps: reading.mentions.length === 0 ? [] : [{ groups: vehicleNumber.rest, isNear: true }],
    };
  const described = planDescription(text, reading, unsold);
  const ofFault = described && describesPart(text) ? null : planSymptom(reading, unsold);
  const symptom = ofFault ?? described;
  const isVague = symptom?.notices.every(({ about }) => about === '') ?? false;
  const page = pageIn(text, reading, isVague);
  if (page) {
    const isOfPart = reading.mentions.length > 0;
    const steps = isOfPart ? [{ groups: typed.groups, isNear: true }] : [];
    return { notices: [notices.page(page)], steps, yieldsToNames: false };
  }
  return symptom ?? (isUnknownThing(text, unsold) ? { steps: [] } : null);
}

/** Notices of parts, cars and makers that are not sold, and the parts that are near. */
function planParts(reading: Reading, unsold: Unsold): Planned {
  const ofList = stepsOfList(reading, unsold);
  if (unsold.own.length > 0)
    return {
      notices: unsold.own,
      steps: [...stepsByName(reading, unsold), ...(ofList ?? stepsNear(reading, unsold))],
    };
  if (unsold.ofBrands.length > 0) return { notices: unsold.ofBrands, steps: stepsNear(reading, unsold) };
  const steps = ofList ?? stepsOfCars(reading, unsold);
  return { steps, core: coreOf(reading, unsold) };
}

/** Whether a text is of signs alone, or a number or a `wheel` that is not sold: `5w-40` is no end of 15W-40. */
const isOfChance = (text: string, { groups }: SearchQuery, { own, unsoldTypes }: Unsold): boolean =>
  groups.length === 0 || (/^[0-9]/.test(text) && own.length > 0) || unsoldTypes.some(({ isAlone }) => isAlone);

/** @param isGuessed whether a name of what is not sold is left out, as the last word may go on */
function planUnfinished(plan: SearchPlan, reading: Reading, unsold: Unsold, isGuessed: boolean): Partial<SearchPlan> {
  const isLeft = !endsInWord(reading);
  const ofNoPart = isLeft && isGuessed ? null : planNoPart(plan, reading, unsold);
  // It says nothing yet, and is recognised: `alternator`.
  const isRecognised = isGuessed || ofNoPart !== null;
  return {
    unsure: [...unsureKinds(reading), ...(isRecognised ? (['unrecognised'] as const) : [])],
    ...((isLeft ? null : ofNoPart) ?? planParts(reading, unsold)),
  };
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
  const { price, rest: text } = wantedPriceIn(
    withSizesInLitres(withoutQuantity(withSpokenNames(cleanSearchText(received)))),
  );
  const full = readText(assortment.categoryNamed(text) ?? text, vocabulary, assortment);
  const isUnfinished = isTyping && isOpen(received, full);
  const sure = isUnfinished ? withoutGuesses(full) : full;
  const ofCars = withoutUnsoldCars(sure);
  // `swift 3.5` may go on with litres.
  const { reading, notices: ofVariant } = withoutUnsoldVariant(
    ofCars.reading,
    isUnfinished ? text.replace(/\S+$/, '') : text,
  );
  const typed = readSearchQuery(
    partOf(reading, () => true),
    vocabulary,
    isUnfinished,
  );
  const unsold = unsoldIn(reading);
  const plan: SearchPlan = {
    text,
    price,
    typed,
    notices: [],
    aside: [...ofCars.notices, ...ofVariant],
    isOtherVariant: ofVariant.length > 0,
    variant: unsold.variant,
    volume: volumeIn(reading.chunks.flat()),
    steps: null,
    yieldsToNames: true,
    core: null,
    pasted: pastedNumbersIn(received),
    numbers: numbersIn(text),
    number: numberOf(text, reading),
    assortment,
    unknown: unknownIn(reading, unsold, isUnfinished),
    isFragment: isOfChance(text, typed, unsold) || (!isUnfinished && isWholeWord(text, vocabulary)),
    unsure: [],
    types: unsold.types.map(({ partType }) => partType),
    cars: carsOf(unsold.vehicles, assortment),
    brands: brandsIn(reading).map(({ brand }) => brand),
    hasName: hasNameIn(reading),
  };
  const planned = isUnfinished
    ? planUnfinished(plan, reading, unsold, sure.mentions.length < full.mentions.length)
    : (planNoPart(plan, reading, unsold) ?? planParts(reading, unsold));
  return { ...plan, ...planned };
}
