import type { CarReference } from './garage';
import type { PartFitments } from './vehicle.contract';

type CarFacts = Pick<CarReference, 'year' | 'builtFrom' | 'builtUntil' | 'answers'>;
type Row = PartFitments['fitments'][number];
/** The change of a car by a reply to a question. */
export type NewFacts = Partial<Omit<CarFacts, 'year'>>;

/** One fact of the car that decides whether a part fits. */
export interface FitQuestion {
  readonly text: string;
  readonly yes: NewFacts;
  readonly no: NewFacts;
}

/**
 * `conditional`: it fits if the conditions hold that the text names, or a buyer doubts it. `unknown`: the catalogue does not know which cars
 * the part fits.
 */
export type FitVerdict = 'fits' | 'conditional' | 'universal' | 'unfit' | 'unknown';

export interface Fit {
  readonly verdict: FitVerdict;
  /** In words: `Fits at the front`. */
  readonly text: string;
  /** Decides a conditional fit; null for the other verdicts. */
  readonly question: FitQuestion | null;
}

interface Condition {
  /** `if built from March 2019` */
  readonly text: string;
  readonly question: FitQuestion;
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** @returns `March 2019` for `2019-03`. */
export const monthName = (month: string): string => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;

/** @param steps months to go forwards, or backwards when negative. */
function monthAfter(month: string, steps: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + steps;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

const builtBefore = (month: string): FitQuestion => ({
  text: `Was your car built before ${monthName(month)}?`,
  yes: { builtUntil: monthAfter(month, -1) },
  no: { builtFrom: month },
});

/** @returns the open conditions of the months of production; null when they rule the car out. */
function productionOf({ producedFrom, producedUntil }: Row, car: CarFacts): Condition[] | null {
  const from = car.builtFrom ?? `${car.year}-01`;
  const until = car.builtUntil ?? `${car.year}-12`;
  if ((producedFrom !== null && producedFrom > until) || (producedUntil !== null && producedUntil < from)) return null;
  const open: Condition[] = [];
  if (producedFrom !== null && producedFrom > from) {
    open.push({ text: `if built from ${monthName(producedFrom)}`, question: builtBefore(producedFrom) });
  }
  if (producedUntil !== null && producedUntil < until) {
    const text = `if built until ${monthName(producedUntil)}`;
    open.push({ text, question: builtBefore(monthAfter(producedUntil, 1)) });
  }
  return open;
}

/** @returns the open condition of the qualifier; null when it rules the car out. */
function qualifierOf({ qualifier }: Row, { answers }: CarFacts): Condition[] | null {
  if (qualifier === '') return [];
  const [, preposition, thing] = /^(with|without) (.+)$/.exec(qualifier) ?? [];
  const fact = thing ?? qualifier;
  const needed = preposition !== 'without';
  const reply = answers[fact];
  if (reply !== undefined) return reply === needed ? [] : null;
  const question = {
    text: thing ? `Does your car have ${thing}?` : `Does this hold for your car: ${qualifier}?`,
    yes: { answers: { ...answers, [fact]: true } },
    no: { answers: { ...answers, [fact]: false } },
  };
  return [{ text: thing ? `on a car ${qualifier}` : `if ${qualifier}`, question }];
}

/** @returns what is still open, nothing for a row that fits; null for a row that does not. */
function conditionsOf(row: Row, car: CarFacts): Condition[] | null {
  const production = productionOf(row, car);
  const qualifier = qualifierOf(row, car);
  return production && qualifier && [...production, ...qualifier];
}

const SIDES = /^(front|rear|left|right)$/;
const placeOf = ({ position }: Row): string =>
  position === null ? '' : SIDES.test(position) ? `at the ${position}` : `${position}`;

const sentence = (...words: string[]): string => words.filter((word) => word !== '').join(' ');

/** @returns whether and where a part fits a car, from the part's fitments to the car's vehicle. */
export function fitOf(part: PartFitments, car: CarFacts): Fit {
  if (part.universal) return { verdict: 'universal', text: 'Universal: compare its measures', question: null };
  if (!part.known) return { verdict: 'unknown', text: 'Not known whether it fits', question: null };
  const withDoubt = (text: string) => (part.doubt ? `${text}. ${part.doubt}` : text);
  const rows = part.fitments.map((row) => ({ row, open: conditionsOf(row, car) }));
  const fitting = rows.filter(({ open }) => open?.length === 0);
  if (fitting.length > 0) {
    const positions = [...new Set(fitting.map(({ row }) => placeOf(row)))].filter((position) => position !== '');
    const text = sentence('Fits', positions.join(' and '));
    return { verdict: part.doubt ? 'conditional' : 'fits', text: withDoubt(text), question: null };
  }
  const [undecided] = rows.flatMap(({ row, open }) => (open?.[0] ? [{ row, first: open[0] }] : []));
  if (!undecided) return { verdict: 'unfit', text: 'Does not fit', question: null };
  const { row, first } = undecided;
  const text = sentence('Fits', placeOf(row), first.text);
  return { verdict: 'conditional', text: withDoubt(text), question: first.question };
}

/** @returns what the shopper replied about the car, in words: `built from March 2019, ABS: yes`; empty for nothing. */
export function carFacts({ builtFrom, builtUntil, answers }: CarFacts): string {
  return [
    builtFrom === null ? '' : `built from ${monthName(builtFrom)}`,
    builtUntil === null ? '' : `built until ${monthName(builtUntil)}`,
    ...Object.entries(answers).map(([fact, holds]) => `${fact}: ${holds ? 'yes' : 'no'}`),
  ]
    .filter((text) => text !== '')
    .join(', ');
}
