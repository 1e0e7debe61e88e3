import { groupBy } from './group-by';
import { quoted } from './faults';
import type { Row } from './format';
import type { PresentVehicle } from './present-catalogue';

/** `Swift/Dzire 2018-2021`, `Hyundai Creta 2019`, `Creta 2020-`. */
const RANGE = /^(?<models>\D.*?)\s+(?<from>(?:19|20)\d\d)(?<to>\s*[-–]\s*(?:(?:19|20)\d\d)?)?$/;

type Fitment = Row<'fitments'>;

interface Opened {
  readonly rows: readonly Fitment[];
  /** Ids of the vehicles, and what could not be opened. */
  readonly vehicles: readonly string[];
  readonly fault: string | null;
}

const failed = (fault: string): Opened => ({ rows: [], vehicles: [], fault });
const later = (month: string, other: string | null): string => (other !== null && other > month ? other : month);
const earlier = (month: string, other: string | null): string => (other !== null && other < month ? other : month);

/** Keeps a fitment to the years of its range, where those of the vehicle are more. */
function within(row: Fitment, { id, yearFrom, yearTo }: PresentVehicle, { from, to }: Years): Fitment {
  return {
    ...row,
    vehicle: id,
    produced_from: yearFrom < from ? later(`${from}-01`, row.produced_from) : row.produced_from,
    produced_until:
      to !== null && (yearTo === null || yearTo > to) ? earlier(`${to}-12`, row.produced_until) : row.produced_until,
  };
}

/** @returns for a name of a model, or of a maker and a model, in small letters, its vehicles by maker */
function createModelIndex(vehicles: readonly PresentVehicle[]) {
  const byModel = groupBy(vehicles, ({ model }) => model.toLowerCase());
  const byFullName = groupBy(vehicles, ({ maker, model }) => `${maker} ${model}`.toLowerCase());
  return (name: string) => byFullName.get(name.toLowerCase()) ?? byModel.get(name.toLowerCase()) ?? [];
}

/** Inclusive; without an end to this day. */
interface Years {
  readonly text: string;
  readonly from: number;
  readonly to: number | null;
}

/** @returns the vehicles of a model in these years, or why there are none */
function vehiclesIn(
  name: string,
  { text, from, to }: Years,
  ofModel: readonly PresentVehicle[],
): readonly PresentVehicle[] | string {
  const makers = new Set(ofModel.map(({ maker }) => maker));
  if (makers.size === 0) return `${quoted(name)} is no model of the vehicles`;
  if (makers.size > 1) return `${quoted(name)} is a model of ${[...makers].join(' and ')}; write the maker before it`;
  const inYears = ofModel.filter(
    ({ yearFrom, yearTo }) => yearFrom <= (to ?? Infinity) && (yearTo ?? Infinity) >= from,
  );
  return inYears.length > 0 ? inYears : `none of the vehicles is a ${name} of ${text}`;
}

/** @returns the models and years of a range; null for a text that is none */
function readRange(text: string): { readonly models: readonly string[]; readonly years: Years } | null {
  const { models = '', from = '', to } = RANGE.exec(text)?.groups ?? {};
  if (models === '') return null;
  const end = to?.replaceAll(/\D/g, '');
  const last = end === '' ? null : Number(end ?? from);
  return {
    models: models.split('/').map((name) => name.trim()),
    years: { text: text.slice(models.length).trim(), from: Number(from), to: last },
  };
}

/** @returns what opens the vehicle of a fitment, when it is a range of models and years; null for one that is none */
export function createRangeOpener(vehicles: readonly PresentVehicle[]): (row: Fitment) => Opened | null {
  const vehiclesOf = createModelIndex(vehicles);
  return (row) => {
    const range = readRange(row.vehicle);
    if (range === null) return null;
    const { models, years } = range;
    if (years.to !== null && years.to < years.from) return failed(`${quoted(row.vehicle)} ends before it begins`);
    const opened: PresentVehicle[] = [];
    for (const name of models) {
      const ofModel = vehiclesIn(name, years, vehiclesOf(name));
      if (typeof ofModel === 'string') return failed(ofModel);
      opened.push(...ofModel);
    }
    const rows = opened.map((vehicle) => within(row, vehicle, years));
    return { rows, vehicles: opened.map(({ id }) => id), fault: null };
  };
}
