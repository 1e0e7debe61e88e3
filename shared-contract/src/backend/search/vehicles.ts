import vehicles from './trade/vehicles.json';
import { chunksOf } from './words';

interface MakerEntry {
  readonly maker: string;
  readonly names: readonly string[];
  /** The name of each model, and what else it is called. */
  readonly models: readonly (readonly string[])[];
}

/** A maker of vehicles, or one of its models, of Indian roads. */
export interface VehicleName {
  readonly maker: string;
  /** Null for the maker. */
  readonly model: string | null;
  /** Of what is no car: `motorcycles`. */
  readonly kind: string | null;
}

/** A name in a text, with what it may name. */
export interface NamedVehicle {
  readonly vehicle: VehicleName;
  /** Whether the name is also an ordinary word or a number, so that it means a vehicle only beside others. */
  readonly isCommon: boolean;
  /** Whether the name is a number that may be a measure, so that only a maker beside it makes it a vehicle. */
  readonly isMeasure: boolean;
  /** Whether the name is that of its engine: `c220d`. */
  readonly isBadge?: true;
}

const common: ReadonlySet<string> = new Set(vehicles.common);

const knownNumbers: ReadonlySet<string> = new Set(vehicles.numbers);

function named(name: string, vehicle: VehicleName): [string, NamedVehicle] {
  const isNumber = /^[0-9 ]+$/.test(name);
  // `GO+` is typed as it sounds, or as `go`.
  const isCommon = common.has(chunksOf(name).flat().join(' ')) || isNumber;
  return [name, { vehicle, isCommon, isMeasure: isNumber && !knownNumbers.has(name) }];
}

const makers: readonly (readonly [MakerEntry, string | null])[] = [
  ...vehicles.cars.map((entry): [MakerEntry, null] => [entry, null]),
  ...vehicles.others.flatMap(({ kind, makers: own }) => own.map((entry): [MakerEntry, string] => [entry, kind])),
];

const modelNames = makers.flatMap(([{ maker, names, models }, kind]): [string, NamedVehicle][] => {
  const own: VehicleName = { maker, model: null, kind };
  return [
    ...[maker, ...names].map((name) => named(name, own)),
    ...models.flatMap((spellings) => {
      const vehicle: VehicleName = { maker, model: spellings[0] ?? '', kind };
      return spellings.map((name) => named(name, vehicle));
    }),
  ];
});

/** `c220d` and `c 220d`; `c 220` may be a number. */
const badges = vehicles.badges.flatMap(({ maker, models, numbers, fuels }) =>
  models.flatMap((begin): [string, NamedVehicle][] => {
    const model = modelNames.find(
      ([, { vehicle }]) => vehicle.maker === maker && vehicle.model?.split(/[ -]/)[0] === begin,
    );
    const ends = numbers.flatMap((number) => fuels.map((fuel) => number + fuel));
    const names = ends.flatMap((end) => [begin + end, ...(/[a-z]$/.test(end) ? [`${begin} ${end}`] : [])]);
    return model ? names.map((name) => [name, { ...model[1], isCommon: false, isMeasure: false, isBadge: true }]) : [];
  }),
);

/** All names of vehicles. */
export const vehicleNames: readonly (readonly [name: string, vehicle: NamedVehicle])[] = [...modelNames, ...badges];

/** Words for vehicles that are no cars, with their kind: `scooty` is one of the scooters. */
export const vehicleKinds: readonly (readonly [name: string, kind: string])[] = vehicles.others.flatMap(
  ({ kind, names }) => names.map((name): [string, string] => [name, kind]),
);
