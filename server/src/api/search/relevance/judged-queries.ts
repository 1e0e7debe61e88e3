import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SearchNotice } from '@piston-parts/shared-contract';
import { wasMadeIn } from '@piston-parts/shared-contract/schemas';
import type { SearchablePart } from '@piston-parts/shared-store/part-index';
import { parse } from 'csv-parse/sync';

const FILE = path.join(__dirname, '..', '..', '..', '..', '..', 'docs', 'search-queries.csv');

export interface JudgedQuery {
  readonly query: string;
  /** `type=Oil filter; fits=Hyundai Creta`: a part is meant when all of it holds. */
  readonly meant: string;
  isMeant(part: SearchablePart): boolean;
  /** Whether the notice is what is meant: that the shop has no such part, or the way to what is no part. */
  isSaid(notice: SearchNotice): boolean;
  /** Whether finding nothing is meant. */
  readonly isNothing: boolean;
}

type Condition<Judged = SearchablePart> = (judged: Judged, value: string) => boolean;

const conditions: Readonly<Record<string, Condition>> = {
  part: ({ _id }, value) => _id === value,
  type: ({ partType }, value) => partType === value,
  brand: ({ manufacturerName }, value) => manufacturerName === value,
  category: ({ category }, value) => category === value,
  name: ({ name }, value) => name.includes(value),
  costs: ({ price }, value) => price.actualPrice <= Number(value),
  universal: ({ universal }, value) => universal === (value === 'yes'),
};

/** Of one vehicle that the part fits. */
const vehicleConditions: Readonly<Record<string, Condition<SearchablePart['vehicles'][number]>>> = {
  fits: ({ maker, model }, value) => value === maker || value === `${maker} ${model}`,
  year: (vehicle, value) => wasMadeIn(vehicle, Number(value)),
  fuel: ({ fuel }, value) => fuel === value,
};

/** `admits=Renault Duster`: that the shop does not sell it is the answer. `leads=/returns`: this is the way on. */
const sayings: Readonly<Record<string, (notice: SearchNotice, value: string) => boolean>> = {
  admits: ({ kind, about }, value) => NOT_SOLD.has(kind) && about === value,
  leads: ({ kind, about }, value) => !NOT_SOLD.has(kind) && about === value,
};
const NOT_SOLD: ReadonlySet<string> = new Set(['part-type', 'vehicle', 'brand', 'combination', 'number']);

function toCondition(meant: string): (part: SearchablePart) => boolean {
  const named = meant.split(';').map((text) => {
    const [name = '', ...value] = text.trim().split('=');
    return { name, value: value.join('=') };
  });
  const conditionsOn = <Judged>(known: Readonly<Record<string, Condition<Judged>>>) =>
    named.flatMap(({ name, value }) => {
      const condition = known[name];
      return condition ? [(judged: Judged) => condition(judged, value)] : [];
    });
  const [ofPart, ofVehicle] = [conditionsOn(conditions), conditionsOn(vehicleConditions)];
  if (ofPart.length + ofVehicle.length < named.length)
    throw new Error(`‘${meant}’ has no condition on parts; docs/search.md lists them.`);
  const fits = ({ vehicles }: SearchablePart) => vehicles.some((own) => ofVehicle.every((holds) => holds(own)));
  return (part) => ofPart.every((holds) => holds(part)) && (ofVehicle.length === 0 || fits(part));
}

/** @param file with the columns of docs/search-queries.csv, which is read by default. */
export function readJudgedQueries(file = FILE): JudgedQuery[] {
  const rows = parse<{ query: string; meant: string }>(readFileSync(file), { columns: true });
  return rows.map(({ query, meant }) => {
    const [, name = '', value = ''] = /^(\w+)=(.*)$/.exec(meant) ?? [];
    const saying = sayings[name] ?? (() => false);
    const isNothing = name === 'nothing';
    return {
      query,
      meant,
      isNothing,
      isMeant: name in sayings || isNothing ? () => false : toCondition(meant),
      isSaid: (notice) => saying(notice, value),
    };
  });
}
