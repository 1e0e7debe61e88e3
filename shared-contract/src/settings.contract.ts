import * as v from 'valibot';
import { categoryLabel, withOwnCategories, type ProductCategory } from './categories';
import { publicEndpoint } from './define-endpoint';
import { deliverySchema } from './delivery-rule';
import { deliveryTimesSchema } from './delivery-times';
import { isGstin } from './gstin';
import { isEmail } from './text-limits';
import { isLinkTarget, linksIn, namesIn } from './text-page';
import { categoryKeySchema } from './product.contract';
import { textPageEndpoints } from './text-page.contract';
import { UNREADABLE } from './unreadable';

const MAX_LINES = 200;
const MAX_LINE = 2000;
const MAX_CATEGORIES = 40;
/** Of the key and of the name. */
const MAX_CATEGORY = 40;

/** Faults are sentences: the name of the setting, then these words. */
const textOf = (most: number) =>
  v.pipe(
    v.string('must be a text'),
    v.trim(),
    v.minLength(1, 'must not be empty; leave it out, or set it to null'),
    v.maxLength(most, `must have at most ${most} characters`),
    v.check(
      (text) => !UNREADABLE.test(text),
      'must be one line, without control characters and signs that turn text around',
    ),
    v.check((text) => !/<[a-z/!?]/i.test(text), 'must be plain text, without HTML'),
  );
const emailText = v.pipe(textOf(254), v.check(isEmail, 'must be an email address'));
const phoneText = v.pipe(textOf(20), v.regex(/^\+?\d[\d -]{5,}$/, 'must be a phone number, such as +91 80 4000 1234'));
const yesOrNo = v.boolean('must be true or false');
const listOf = <Item extends v.GenericSchema>(item: Item, most: number) =>
  v.pipe(v.array(item, 'must be a list'), v.maxLength(most, `must have at most ${most} entries`));
const settingsObject = <Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object(entries, 'must be an object with its fields');

const pictureText = settingsObject({
  src: v.pipe(
    textOf(200),
    v.regex(
      /^\/(?:pictures|media)\/[\w-]+$/,
      'must be the folder of a picture of this shop, such as /pictures/brake-disc',
    ),
  ),
  alt: textOf(200),
});
const linkText = v.pipe(
  textOf(500),
  v.check((to) => to.startsWith('https://') && isLinkTarget(to), 'must be an address that begins with https://'),
);
const pageLine = v.pipe(
  textOf(MAX_LINE),
  v.check(
    (line) => linksIn(line).every(isLinkTarget),
    'has a link that leads nowhere: write /address, https://…, mailto:… or tel:…',
  ),
);

const MAX_LOGO = 10_000;

/** It is shown as an image, which runs and loads nothing; these would only be missing in it. */
const logoText = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.maxLength(MAX_LOGO, `must have at most ${MAX_LOGO} characters`),
  v.regex(/^<svg\s[^\0\ud800-\udfff]*<\/svg>$/, 'must be the text of an SVG file, from <svg to </svg>'),
  v.check(
    (text) => !/<(?:script|foreignObject|image)\b|\son\w+\s*=|href\s*=\s*["'](?!#)/i.test(text),
    'must be a drawing without scripts, pictures and links',
  ),
  v.description('Text of a square SVG file, for the top bar and the tab; left out: the first letter of the name.'),
);

/** One of the names of a thing. */
const synonymText = v.pipe(
  textOf(60),
  v.check((name) => /[\p{L}\p{N}]/u.test(name), 'must have a letter or a digit'),
);
const synonymLine = v.pipe(listOf(synonymText, 20), v.minLength(2, 'must have at least 2 names of one thing'));

const pageText = v.optional(listOf(pageLine, MAX_LINES));

const publicEntries = {
  name: textOf(60),
  /** For the home screen of a phone; left out: the name. */
  shortName: v.optional(textOf(20)),
  /** Of the shop, for search engines and link previews. */
  description: v.optional(textOf(200)),
  /** Postal address, line by line. */
  address: v.optional(
    v.pipe(listOf(textOf(120), 8), v.minLength(1, 'must not be empty; leave it out, or set it to null')),
  ),
  /** Of customer care. */
  email: v.optional(emailText),
  phone: v.optional(phoneText),
  /** When customer care is there: `Monday to Saturday, 10:00 to 18:00`. */
  hours: v.optional(textOf(120)),
  gstin: v.optional(
    v.pipe(
      textOf(15),
      v.check(isGstin, 'must be a GSTIN: 15 letters and digits, of which the last one checks the others'),
    ),
  ),
  /** Whom the law has every shop name. */
  grievanceOfficer: v.optional(
    settingsObject({
      name: textOf(100),
      email: v.optional(emailText),
      phone: v.optional(phoneText),
      hours: v.optional(textOf(120)),
    }),
  ),
  orderPrefix: v.optional(
    v.pipe(
      v.string('must be a text'),
      v.regex(/^[A-Z]{2,4}$/, 'must be 2 to 4 capital letters, such as PP'),
      v.description(
        '2 to 4 capital letters that new order numbers begin with; left out: PP. Earlier ones keep theirs.',
      ),
    ),
  ),
  delivery: deliverySchema,
  newsletter: v.optional(yesOrNo),
  /** Then the pages say that nothing is sold. */
  demonstration: v.optional(yesOrNo),
  socialLinks: v.optional(listOf(settingsObject({ name: textOf(40), url: linkText }), 12)),
  home: v.optional(
    settingsObject({
      title: v.optional(textOf(80)),
      lead: v.optional(textOf(240)),
      picture: v.optional(pictureText),
      /** Number of the part below the picture. */
      part: v.optional(textOf(100)),
    }),
  ),
};

/** Everything that the owner sets. What is left out is not shown. */
export const settingsSchema = settingsObject({
  ...publicEntries,
  logo: v.optional(logoText),
  home: v.optional(
    settingsObject({
      ...publicEntries.home.wrapped.entries,
      /** Makers of cars, in their order; left out: those that the catalogue has parts for. */
      makers: v.optional(listOf(textOf(40), 40)),
    }),
  ),
  /**
   * The tiles of home, in their order, and their names in all lists, also of categories beyond the nine of the specification; left
   * out: the categories that have parts.
   */
  categories: v.optional(
    listOf(
      settingsObject({
        /** As parts of the catalogue have it. */
        category: v.pipe(textOf(MAX_CATEGORY), categoryKeySchema),
        text: textOf(MAX_CATEGORY),
        image: pictureText,
      }),
      MAX_CATEGORIES,
    ),
  ),
  /** Without them the shop does not say when orders arrive. */
  deliveryTimes: v.optional(deliveryTimesSchema),
  /** Further names of things, a line for each thing: the search finds the parts of all its names by each of them. */
  synonyms: v.optional(listOf(synonymLine, 200)),
  /** Texts of the pages, line by line (`textBlocks`). A page without one does not exist. */
  pages: v.optional(
    settingsObject({
      customerCare: pageText,
      delivery: pageText,
      returns: pageText,
      contact: pageText,
      about: pageText,
      careers: pageText,
      terms: pageText,
      privacy: pageText,
    }),
  ),
});
export type ShopSettings = v.InferOutput<typeof settingsSchema>;

/** The settings that pages show. */
export const publicSettingsSchema = v.object({
  ...publicEntries,
  /** Whether `/favicon.svg` is the owner's. */
  hasLogo: v.optional(yesOrNo),
  /** Whether the shop says when orders arrive. */
  saysArrival: v.optional(yesOrNo),
  /** Whether the shop has a mail server. */
  sendsEmails: v.optional(yesOrNo),
  /** The categories that have parts, under the names of the owner; `LISTED_CATEGORIES` without them. */
  categories: v.optional(v.array(v.object({ category: categoryKeySchema, label: v.string() }))),
  /** Names of the pages of text that there are. */
  pages: v.array(v.string()),
});
export type PublicSettings = v.InferOutput<typeof publicSettingsSchema>;

export const settingsEndpoints = {
  /** Changes with the next request after the owner changed a setting. */
  getSettings: publicEndpoint('GET /settings', { response: v.object({ settings: publicSettingsSchema }) }),
  ...textPageEndpoints,
};

type Path = readonly (string | number)[];

const shown = (path: Path) => path.join('.');

/** Paths of what the schema does not know. */
function unknownPaths(input: unknown, output: unknown, path: Path = []): Path[] {
  if (typeof input !== 'object' || input === null || typeof output !== 'object' || output === null) return [];
  return Object.keys(input).flatMap((key) => {
    const here = [...path, key];
    const current = (output as Record<string, unknown>)[key];
    if (current === undefined && (input as Record<string, unknown>)[key] !== undefined) return [here];
    return unknownPaths((input as Record<string, unknown>)[key], current, here);
  });
}

/** Among all categories of the shop: the owner may have left some of the nine out. */
function alikeIn(own: NonNullable<ShopSettings['categories']>): string[] {
  const named = own.map(({ category, text }) => ({ category, label: text }));
  const keys = withOwnCategories(own.map(({ category }) => category));
  const nameOf = (key: ProductCategory) => categoryLabel(key, named);
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  return keys.flatMap((key, at) => {
    const like = keys.slice(0, at).find((other) => isSame(key, other) || isSame(nameOf(key), nameOf(other)));
    if (like === undefined) return [];
    return `categories has ${key} with the name ${nameOf(key)}, and ${like} has the name ${nameOf(like)}: nobody could tell them apart.`;
  });
}

/** Two entries with one name would be one to a shopper. */
function repeatedIn({ categories = [], synonyms = [], home: { makers = [] } = {} }: ShopSettings): string[] {
  const repeated = (name: string, entries: readonly string[]) =>
    entries.filter((entry, at) => entries.indexOf(entry) < at).map((entry) => `${name} has ${entry} twice.`);
  return [
    ...repeated(
      'categories',
      categories.map(({ category }) => category),
    ),
    ...alikeIn(categories),
    ...repeated('home.makers', makers),
    ...synonyms.flatMap((names, at) => repeated(`synonyms.${at}`, names)),
  ];
}

/** A page cannot name what the shop does not have, and an invoice has the address of its seller. */
function missingIn({ pages = {}, email, address, gstin }: ShopSettings): string[] {
  const ofInvoices = gstin !== undefined && address === undefined;
  const values: Readonly<Record<string, unknown>> = { name: true, delivery: true, email, address };
  const ofPages = Object.entries(pages).flatMap(([page, lines = []]) =>
    [...new Set(lines.flatMap(namesIn))]
      .filter((name) => values[name] === undefined)
      .map((name) => `pages.${page} has {${name}}, ${name in values ? 'which is not set' : 'which is no setting'}.`),
  );
  return [...(ofInvoices ? ['gstin is set, and address is not: invoices need it.'] : []), ...ofPages];
}

/**
 * Checks a whole set of settings, as an owner wrote it.
 * @returns the set, or a sentence for each fault
 */
export function checkSettings(input: unknown): { settings: ShopSettings } | { faults: string[] } {
  const result = v.safeParse(settingsSchema, input);
  if (!result.success) {
    const faults = result.issues.map((issue) => {
      const name = v.getDotPath(issue);
      if (name === null) return 'The settings must be an object with their names and values.';
      return issue.input === undefined ? `${name} is missing.` : `${name} ${issue.message}.`;
    });
    return { faults };
  }
  const settings = result.output;
  const faults = [
    ...unknownPaths(input, settings).map((path) => `There is no setting ${shown(path)}.`),
    ...repeatedIn(settings),
    ...missingIn(settings),
  ];
  return faults.length > 0 ? { faults } : { settings };
}
