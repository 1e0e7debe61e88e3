import { queryFromFilter } from '../../listing-filter';
import { lateMessages } from '../../late-messages';
import { paths } from '../../paths';
import { formatRupees } from '../../prices';
import type { SearchNotice } from '../../product.contract';
import type { CatalogueVehicle } from './assortment';
import type { PartType } from './part-types';
import type { PastedNumber } from './pasted-numbers';
import type { ShopPage, Symptom } from './shop-questions';
import type { VehicleName } from './vehicles';

type Link = SearchNotice['links'][number];

const customerCare: Link = { text: 'Ask customer care', to: paths.customerCare };
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const searchLink = (text: string, search: string): Link => ({
  text,
  to: `${paths.listing}?${queryFromFilter({ search }).toString()}`,
});

const LIST = new Intl.ListFormat('en-GB');
/** `Suzuki Alto K10`, or the maker alone. */
export const vehicleNameText = ({ maker, model }: Pick<VehicleName, 'maker' | 'model'>): string =>
  model === null ? maker : `${maker} ${model}`;

/** A fuel or an engine, as in `for the diesel`. */
const variantName = (own: string): string => (own === 'electric' ? 'the electric one' : `the ${own}`);

/** The last notice goes on with what is below it. */
export const goingOn = (own: readonly SearchNotice[], below: string): SearchNotice[] =>
  own.map((notice, at) => (at === own.length - 1 ? { ...notice, text: `${notice.text} ${below}` } : notice));

/** The texts and ways on of what the shop does not sell, or what a text is that names no part. */
export const notices = {
  partType: ({ plural }: Pick<PartType, 'plural'>): SearchNotice => ({
    kind: 'part-type',
    about: plural,
    text: `We do not sell ${plural}.`,
    links: [customerCare],
  }),
  vehicle(vehicle: VehicleName): SearchNotice {
    const about = vehicleNameText(vehicle);
    const subject = vehicle.model === null ? about : `the ${about}`;
    const ofCar = vehicle.model === null ? lateMessages.noPartsForMaker(about) : `No parts for ${subject}.`;
    const text = vehicle.kind === null ? ofCar : `No parts for ${subject}: we sell none for ${vehicle.kind}.`;
    return { kind: 'vehicle', about, text, links: [customerCare] };
  },
  /** @param sold the fuels or engines for which there are parts */
  vehicleVariant: (vehicle: string, named: string, sold: readonly string[]): SearchNotice => ({
    kind: 'vehicle',
    about: `${vehicle} ${named}`,
    text: `No parts for the ${vehicle} ${named}. Ours are for ${LIST.format([...new Set(sold)].map(variantName))}.`,
    links: [searchLink(`All parts for the ${vehicle}`, vehicle), customerCare],
  }),
  vehicleYear: (vehicle: string, year: number, sold: readonly CatalogueVehicle[]): SearchNotice => {
    const first = Math.min(...sold.map(({ yearFrom }) => yearFrom));
    const last = Math.max(...sold.map(({ yearTo }) => yearTo ?? Infinity));
    return {
      kind: 'vehicle',
      about: `${vehicle} ${year}`,
      text: `No parts for the ${vehicle} of ${year}. Ours are for ${first} to ${last === Infinity ? 'today' : last}.`,
      links: [searchLink(`All parts for the ${vehicle}`, vehicle), customerCare],
    };
  },
  vehicleKind: (plural: string): SearchNotice => ({
    kind: 'vehicle',
    about: plural,
    text: `We sell no parts for ${plural}.`,
    links: [customerCare],
  }),
  brand: (brand: string): SearchNotice => ({ kind: 'brand', about: brand, text: `No parts by ${brand}.`, links: [] }),
  combination: (plural: string, vehicle: string): SearchNotice => ({
    kind: 'combination',
    about: `${plural}, ${vehicle}`,
    text: `No ${plural} for the ${vehicle}.`,
    links: [searchLink(`All parts for the ${vehicle}`, vehicle), customerCare],
  }),
  typeByBrand: ({ plural }: Pick<PartType, 'plural'>, brand: string): SearchNotice => ({
    kind: 'combination',
    about: `${plural}, ${brand}`,
    text: `No ${plural} by ${brand}.`,
    links: [searchLink(`All parts by ${brand}`, brand)],
  }),
  /** @param ofCar what the searches of its links end with: the name of a car, or nothing */
  symptom: ({ text, parts }: Symptom, sold: readonly PartType[], ofCar: string): SearchNotice => ({
    kind: 'symptom',
    about: parts.join(', '),
    text: sold.length > 0 || parts.length === 0 ? text : `${text} We sell none of them.`,
    links:
      sold.length === 0
        ? [customerCare]
        : sold.map(({ plural }) => searchLink(capitalized(plural), `${plural} ${ofCar}`.trim())),
  }),
  page: ({ page, text, link, also }: ShopPage): SearchNotice => {
    const ways = [{ page, link }, ...(also ? [also] : [])];
    const links = ways.map((way) => ({ text: way.link, to: paths[way.page as 'orders'] }));
    return { kind: 'page', about: paths[page as 'orders'], text, links };
  },
  vehicleNumber: (kind: 'chassis' | 'registration'): SearchNotice => ({
    kind: 'vehicle-number',
    about: kind,
    text: `This looks like a ${kind} number, which we do not look up. Choose your car by maker, model and year, or search for a part and a model.`,
    links: [customerCare],
  }),
  /** Of a text that finds nothing, and that no other notice answers. */
  unrecognised: {
    kind: 'unrecognised',
    about: 'unrecognised',
    text: 'We recognise no part in that. Type its name and your car, as ‘brake pads Swift’, or its number. Customer care also knows a part by what it does.',
    links: [customerCare],
  } satisfies SearchNotice,
  unknownWord: (word: string): SearchNotice => ({
    kind: 'unrecognised',
    about: word,
    text: `We do not know ‘${word}’.`,
    links: [customerCare],
  }),
  price: (most: number): SearchNotice => ({
    kind: 'price',
    about: String(most),
    text: `None costs ${formatRupees(most)} or less. The cheapest ones come first.`,
    links: [],
  }),
  number: (number: string, isSize = false): SearchNotice => ({
    kind: 'number',
    about: number,
    text: `No part has the ${isSize ? 'size' : 'number'} ${number.toUpperCase()}.`,
    links: [customerCare],
  }),
  numbers(numbers: readonly PastedNumber[], missing: readonly PastedNumber[], isCut: boolean): SearchNotice {
    const count = numbers.length - missing.length;
    const parts = [
      `${count} of ${numbers.length} numbers found.`,
      ...(missing.length > 0 ? [`Not found: ${missing.map(({ number }) => number).join(', ')}.`] : []),
      ...(isCut ? ['Longer lists are for the quick order.'] : []),
    ];
    const to = `/quick-order-page?${new URLSearchParams({ lines: numbers.map(({ line }) => line).join('\n') }).toString()}`;
    return {
      kind: 'numbers',
      about: numbers.map(({ number }) => number).join(' '),
      text: parts.join(' '),
      links: [{ text: 'Order by numbers', to }],
    };
  },
} as const;
