import vehicles from './trade/vehicles.json';

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
}

const common: ReadonlySet<string> = new Set(vehicles.common);

const named = (name: string, vehicle: VehicleName): [string, NamedVehicle] => [
  name,
  { vehicle, isCommon: common.has(name.toLowerCase()) || /^[0-9 ]+$/.test(name) },
];

const makers: readonly (readonly [MakerEntry, string | null])[] = [
  ...vehicles.cars.map((entry): [MakerEntry, null] => [entry, null]),
  ...vehicles.others.flatMap(({ kind, makers: own }) => own.map((entry): [MakerEntry, string] => [entry, kind])),
];

/** All names of vehicles. */
export const vehicleNames: readonly (readonly [name: string, vehicle: NamedVehicle])[] = makers.flatMap(
  ([{ maker, names, models }, kind]) => {
    const own: VehicleName = { maker, model: null, kind };
    return [
      ...[maker, ...names].map((name) => named(name, own)),
      ...models.flatMap((spellings) => {
        const vehicle: VehicleName = { maker, model: spellings[0] ?? '', kind };
        return spellings.map((name) => named(name, vehicle));
      }),
    ];
  },
);

/** Words for vehicles that are no cars, with their kind: `scooty` is one of the scooters. */
export const vehicleKinds: readonly (readonly [name: string, kind: string])[] = vehicles.others.flatMap(
  ({ kind, names }) => names.map((name): [string, string] => [name, kind]),
);
