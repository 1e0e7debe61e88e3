import { wasMadeIn } from '../../garage';
import type { SearchNotice } from '../../product.contract';
import type { CatalogueVehicle } from './assortment';
import { tradeWords, type Mention } from './mentions';
import { notices, vehicleNameText } from './notices';
import { enginesIn, fuelsIn, hasEngine, isOfSize, narrowed, sizesIn, sizesOf, variantIn } from './named-variant';
import { allPartTypes } from './part-types';
import { isTyped, withoutChunks, yearsIn, type Reading } from './reading';
import { isJoint } from './synonyms';

export type PartTypeMention = Extract<Mention, { kind: 'part-type' }>;
export type VehicleMention = Extract<Mention, { kind: 'vehicle' }>;

/** Whether a type begins a new part after another one, instead of belonging to it as a relay. */
const isListed = (mention: PartTypeMention, next: PartTypeMention): boolean =>
  mention.partType !== next.partType &&
  [mention, next].every(({ isNarrower, partType }) => !isNarrower && allPartTypes.includes(partType)) &&
  (!next.partType.belongs || next.part !== undefined);

/** The types of parts that a text asks for: of `battery relay`, the last one; of `oil filter air filter`, both. */
function wantedTypes(mentions: readonly Mention[]): PartTypeMention[] {
  return mentions.filter((mention, at): mention is PartTypeMention => {
    const next = mentions[at + 1];
    if (mention.kind !== 'part-type') return false;
    return next?.kind !== 'part-type' || next.from !== mention.to || isListed(mention, next);
  });
}

/** The models that a text names, or the makers when it names no model. */
function namedVehicles(mentions: readonly Mention[]): VehicleMention[] {
  const all = mentions.filter((mention): mention is VehicleMention => mention.kind === 'vehicle');
  const models = all.filter(({ vehicle }) => vehicle.model !== null);
  return models.length > 0 ? models : all;
}

/** A reading without what it lists beside what the shop sells, and the notices of that. */
interface Listed {
  readonly reading: Reading;
  readonly notices: readonly SearchNotice[];
}

/** Of `duster and creta`, the Creta is searched for: the list has nothing for the other one. */
export function withoutUnsoldCars(reading: Reading): Listed {
  const { chunks, mentions, assortment } = reading;
  const cars = namedVehicles(mentions);
  const isSold = ({ vehicle }: VehicleMention) => assortment.vehiclesOf(vehicle).length > 0;
  const joins = (from: number, to: number) => chunks.slice(from, to).some((chunk) => chunk.some(isJoint));
  const isListed = ({ from, to }: VehicleMention, at: number) =>
    joins(cars[at - 1]?.to ?? from, from) || joins(to, cars[at + 1]?.from ?? to);
  const unsold = cars.some(isSold) ? cars.find((car, at) => !isSold(car) && isListed(car, at)) : undefined;
  if (!unsold) return { reading, notices: [] };
  const { vehicle } = unsold;
  const maker = mentions.find(
    (other) => other.kind === 'vehicle' && other.vehicle.maker === vehicle.maker && other.to === unsold.from,
  );
  const rest = withoutUnsoldCars(withoutChunks(reading, maker?.from ?? unsold.from, unsold.to));
  const notice = notices.vehicle(vehicle);
  return { ...rest, notices: [notice, ...rest.notices.filter(({ text }) => text !== notice.text)] };
}

/** The only one; undefined of several. */
const onlyOf = <Each>([first, ...others]: readonly Each[]): Each | undefined =>
  others.length === 0 ? first : undefined;

interface Built {
  /** Whose engines are known. */
  readonly ofMaker: readonly CatalogueVehicle[];
  /** Of the model of the text. */
  readonly all: readonly CatalogueVehicle[];
  /** Those with its fuel. */
  readonly sold: readonly CatalogueVehicle[];
}

/** How an engine gets its petrol, which is the name of none: `venue mpi`. */
const INJECTION = /^mpf?i$/i;

/** Whether an engine of the maker is as large as one of the car, which may have its name as well: the `mHawk` of an XUV300 is a CRDe. */
const mayBeOf = (engine: string, { ofMaker, all }: Built): boolean =>
  ofMaker
    .filter((own) => own.engine.split(' ').some((word) => word.startsWith(engine)))
    .some((own) => all.some((each) => each.fuel === own.fuel && sizesOf(own).some((size) => isOfSize(each, size))));

/** The vehicles with the engine of a text, and its words. None have one that is not sold: `vento 1.6 tdi`, `swift ddis petrol`, `vento tsi`. */
function ofEngineIn(reading: Reading, text: string, built: Built) {
  const { ofMaker, all, sold } = built;
  const named = sold.some((own) => sizesOf(own).length > 0) ? onlyOf(sizesIn(reading, text)) : undefined;
  const own = enginesIn(reading, all).filter(({ at }) => at !== named?.at);
  const isOfOthers = (engine: string) =>
    /^\p{L}/u.test(engine) &&
    !INJECTION.test(engine) &&
    !tradeWords().has(engine.toLowerCase()) &&
    !mayBeOf(engine, built);
  const others = enginesIn(reading, ofMaker).filter(
    ({ at, engine }) => isOfOthers(engine) && !own.some((each) => each.at === at),
  );
  const words = [...others, ...own];
  if (!named && words.length === 0) return null;
  const ofCar = others.length > 0 ? [] : narrowed(all, hasEngine(own));
  const ofWords = sold.filter((each) => ofCar.includes(each));
  return {
    at: (ofWords.length > 0 ? named : words[0])?.at ?? 0,
    name: [...(named ? [named.size] : []), ...words.map(({ engine }) => engine)].join(' '),
    others: (ofWords.length > 0 ? ofWords : sold).flatMap(sizesOf).toSorted(),
    vehicles: named ? ofWords.filter((each) => isOfSize(each, named.size)) : ofWords,
  };
}

/** The chunk of a text that no vehicle of its car has, with the notice of those that have others. */
interface NotBuilt {
  readonly at: number;
  readonly notice: SearchNotice;
}

function engineOrYearNotBuilt(
  reading: Reading,
  text: string,
  { name, ...vehicles }: Built & { readonly name: string },
): NotBuilt | null {
  const engine = ofEngineIn(reading, text, vehicles);
  if (engine?.vehicles.length === 0)
    return { at: engine.at, notice: notices.vehicleVariant(name, engine.name, engine.others) };
  const ofEngine = engine?.vehicles ?? vehicles.sold;
  const year = onlyOf(yearsIn(reading));
  if (!year || ofEngine.some((own) => wasMadeIn(own, year.year))) return null;
  return { at: year.at, notice: notices.vehicleYear(engine ? `${name} ${engine.name}` : name, year.year, ofEngine) };
}

function notBuiltIn(reading: Reading, text: string): NotBuilt | null {
  const vehicle = onlyOf(namedVehicles(reading.mentions))?.vehicle;
  const sold = vehicle?.model ? reading.assortment.vehiclesOf(vehicle) : [];
  const [car] = sold;
  if (!car) return null;
  const name = vehicleNameText(car);
  const ofMaker = reading.assortment.vehiclesOf({ maker: car.maker, model: null, kind: null });
  const fuel = onlyOf(fuelsIn(reading));
  const ofFuel = fuel ? sold.filter((own) => own.fuel === fuel.fuel) : sold;
  const fuels = sold.map((own) => own.fuel);
  if (fuel && ofFuel.length === 0) return { at: fuel.at, notice: notices.vehicleVariant(name, fuel.fuel, fuels) };
  const variant = fuel && ofFuel.length < sold.length ? `${name} ${fuel.fuel}` : name;
  return engineOrYearNotBuilt(reading, text, { name: variant, ofMaker, all: sold, sold: ofFuel });
}

/** The reading with the model whose name goes on, and that was built in the year of the text: the Innova of 2018 is an Innova Crysta. */
function ofLaterModel(reading: Reading): Reading | null {
  const { mentions, assortment } = reading;
  const vehicle = onlyOf(namedVehicles(mentions))?.vehicle;
  const [year, [fuel]] = [onlyOf(yearsIn(reading)), fuelsIn(reading)];
  if (!vehicle || !year) return null;
  const later = assortment
    .vehiclesOf({ ...vehicle, model: null })
    .filter((own) => own.model.startsWith(`${vehicle.model} `) && wasMadeIn(own, year.year))
    .filter((own) => (fuel ? own.fuel === fuel.fuel : own.fuel !== 'electric'));
  const model = onlyOf([...new Set(later.map((own) => own.model))]);
  if (model === undefined || assortment.vehiclesOf({ ...vehicle, model }).length === 0) return null;
  const renamed = mentions.map((own) =>
    own.kind === 'vehicle' && own.vehicle === vehicle ? { ...own, vehicle: { ...vehicle, model } } : own,
  );
  return { ...reading, mentions: renamed };
}

/** Without the fuel, the engine and the year in which the car of the text was not built, as far as the catalogue has it. */
export function withoutUnsoldVariant(reading: Reading, text: string): Listed {
  const notBuilt = notBuiltIn(reading, text);
  if (!notBuilt) return { reading, notices: [] };
  const later = ofLaterModel(reading);
  if (later) return { reading: later, notices: [notBuilt.notice] };
  const rest = withoutUnsoldVariant(withoutChunks(reading, notBuilt.at, notBuilt.at + 1), text);
  return { ...rest, notices: [notBuilt.notice, ...rest.notices] };
}

/** A notice for each requested type that the shop does not sell. */
export function unsoldIn(reading: Reading) {
  const { chunks, mentions, assortment } = reading;
  const types = wantedTypes(mentions);
  const vehicles = namedVehicles(mentions);
  const isSold = ({ vehicle }: VehicleMention) => assortment.vehiclesOf(vehicle).length > 0;
  const unsoldTypes = types.filter(({ partType }) => !assortment.sellsType(partType));
  const unsoldVehicles = vehicles.some(isSold) ? [] : vehicles;
  const hasModel = vehicles.some(({ vehicle }) => vehicle.model !== null);
  const kinds = hasModel ? [] : mentions.filter((mention) => mention.kind === 'vehicle-kind');
  const brands = mentions.filter(
    (mention) =>
      mention.kind === 'brand' && isTyped(mention, mention.brand, chunks) && !assortment.sellsBrand(mention.brand),
  );
  const own = [
    ...new Map(unsoldVehicles.map(({ vehicle }) => [vehicle, notices.vehicle(vehicle)])).values(),
    ...kinds.map((kind) => notices.vehicleKind(kind.kind === 'vehicle-kind' ? kind.plural : '')),
    ...new Map(unsoldTypes.map(({ partType }) => [partType, notices.partType(partType)])).values(),
  ];
  const ofBrands = brands.map((mention) => notices.brand(mention.kind === 'brand' ? mention.brand : ''));
  const variant = variantIn(reading, vehicles);
  return {
    types,
    vehicles,
    variant,
    unsoldTypes,
    unsoldVehicles: [...unsoldVehicles, ...kinds],
    brands,
    own,
    ofBrands,
  };
}

export type Unsold = ReturnType<typeof unsoldIn>;
