import {
  HIGHEST_RATING,
  LOWEST_RATING,
  PRODUCT_CATEGORIES,
  type PartSpecification,
  type ProductCategory,
} from '@piston-parts/shared-contract';
import { PART_CONDITIONS } from '@piston-parts/shared-contract/backend';
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  hasLength,
  isAtLeast,
  isBetween,
  isLike,
  isListOfAttributes,
  isListOfNumbers,
  isListOfTexts,
  isOneOf,
} from './row-rules';

/** As answered: `YYYY-MM-DDTHH:mm:ssZ`, written by the API and compared by nothing. */
const toApiTimes = { createdAt: text('created_at').notNull(), updatedAt: text('updated_at').notNull() };

/**
 * The keys of a part's numbers, of which each is one of the shop, of its maker or a cross-reference: `numberKey` of
 * shared-contract says what a key is.
 */
export const numberKeys = ({ id, makerNumber, numbers }: Record<'id' | 'makerNumber' | 'numbers', SQLWrapper>): SQL =>
  sql`(regexp_split_to_array(regexp_replace(translate(lower(${id} || '|' || ${makerNumber} || '|' || jsonb_path_query_array(${numbers}, '$[*].number')::text), 'oil', '011'), '[^a-z0-9"|]+', '', 'g'), '["|]+'))`;

/** Money in whole rupees. The checks refuse every row that the contract would refuse. */
export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    /** Its place in the unsorted listing. */
    position: integer('position').notNull(),
    name: text('name').notNull(),
    /** The name as it is searched: in lower case, by the rules that the shop's page has. */
    searchName: text('search_name').notNull(),
    category: text('category').$type<ProductCategory>().notNull(),
    imageSrc: text('image_src').notNull(),
    imageAlt: text('image_alt').notNull(),
    manufacturerName: text('manufacturer_name').notNull(),
    /** Units in stock. */
    quantity: integer('quantity').notNull(),
    /** Units that an order may have; null: as many as of any other part. */
    maxPerOrder: integer('max_per_order'),
    /** Rupees that the delivery of each unit costs beside the charge of the order; null: nothing, it is not heavy. */
    deliveryCharge: integer('delivery_charge'),
    /** Its heading in the customs tariff, 4 to 8 digits; 8708 are parts of motor vehicles. */
    hsn: text('hsn').notNull().default('8708'),
    /** Percent of the price without tax. */
    gstRate: integer('gst_rate').notNull().default(18),
    /** Not sold although there may be units. */
    outOfStock: boolean('out_of_stock').notNull(),
    rating: real('rating').notNull(),
    /** Whether somebody rated it; otherwise the rating is the lowest. */
    isRated: boolean('is_rated').notNull().default(true),
    actualPrice: integer('actual_price').notNull(),
    previousPrice: integer('previous_price').notNull(),
    description: jsonb('description').$type<string[]>().notNull(),
    details: text('details').notNull(),
    /** The kind of part, whatever it fits: `Brake pad set`. */
    partType: text('part_type').notNull().default(''),
    condition: text('condition').$type<PartSpecification['condition']>().notNull().default('new'),
    /** The number that its maker gave it. */
    makerNumber: text('maker_number').notNull().default(''),
    /** Whether it fits any car. */
    universal: boolean('universal').notNull().default(false),
    attributes: jsonb('attributes').$type<PartSpecification['attributes']>().notNull().default([]),
    /** Folders of its pictures after the first. */
    views: jsonb('views').$type<string[]>().notNull().default([]),
    /** Cross-reference numbers. */
    numbers: jsonb('numbers').$type<PartSpecification['numbers']>().notNull().default([]),
  },
  (table) => [
    uniqueIndex('products_position').on(table.position),
    index('products_sold_out')
      .on(table.position)
      .where(sql`${table.outOfStock} or ${table.quantity} = 0`),
    index('products_price').on(table.actualPrice, table.position),
    index('products_price_down').on(table.actualPrice.desc().nullsFirst(), table.position),
    index('products_category').on(table.category, table.position),
    index('products_category_price').on(table.category, table.actualPrice, table.position),
    index('products_part_type').on(table.partType, table.position),
    index('products_numbers').using('gin', numberKeys(table)),
    index('products_search').using('gin', table.searchName.op('gin_trgm_ops')),
    check('products_quantity', sql`${table.quantity} >= 0`),
    check('products_max_per_order', isAtLeast(table.maxPerOrder, 1)),
    check('products_delivery_charge', isAtLeast(table.deliveryCharge, 1)),
    check('products_hsn', isLike(table.hsn, '^[0-9]{4,8}$')),
    check('products_gst_rate', isBetween(table.gstRate, 0, 40)),
    check('products_id', hasLength(table.id, 1, 100)),
    check('products_position', isAtLeast(table.position, 0)),
    check('products_name', hasLength(table.name, 1, 200)),
    check('products_search_name', hasLength(table.searchName, 1, 600)),
    check('products_image_src', hasLength(table.imageSrc, 0, 500)),
    check('products_image_alt', hasLength(table.imageAlt, 0, 500)),
    check('products_manufacturer_name', hasLength(table.manufacturerName, 0, 200)),
    check('products_rating', isBetween(table.rating, LOWEST_RATING, HIGHEST_RATING)),
    check('products_actual_price', isAtLeast(table.actualPrice, 0)),
    check('products_previous_price', isAtLeast(table.previousPrice, 0)),
    check('products_description', isListOfTexts(table.description)),
    check('products_details', hasLength(table.details, 0, 20_000)),
    check('products_part_type', hasLength(table.partType, 0, 200)),
    check('products_condition', isOneOf(table.condition, PART_CONDITIONS)),
    check('products_maker_number', hasLength(table.makerNumber, 0, 100)),
    check('products_attributes', isListOfAttributes(table.attributes)),
    check('products_numbers', isListOfNumbers(table.numbers)),
    check('products_views', isListOfTexts(table.views)),
  ],
);

export const categories = pgTable(
  'categories',
  {
    id: text('id').primaryKey(),
    position: integer('position').notNull(),
    category: text('category').$type<ProductCategory>().notNull(),
    text: text('text').notNull(),
    imageSrc: text('image_src').notNull(),
    imageAlt: text('image_alt').notNull(),
  },
  (table) => [
    check('categories_id', hasLength(table.id, 1, 100)),
    check('categories_category', isOneOf(table.category, PRODUCT_CATEGORIES)),
    check('categories_text', hasLength(table.text, 1, 200)),
    check('categories_image_src', hasLength(table.imageSrc, 0, 500)),
    check('categories_image_alt', hasLength(table.imageAlt, 0, 500)),
  ],
);

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    email: text('email').notNull(),
    /** `emailKey` of the e-mail: one account each. */
    emailKey: text('email_key').notNull(),
    /** Argon2id, with its salt and costs. */
    passwordHash: text('password_hash').notNull(),
    /** Other fields sent at sign-up (data-5). */
    otherFields: jsonb('other_fields').$type<Record<string, unknown>>().notNull(),
    /** Tokens issued before it are revoked. */
    tokensSince: timestamp('tokens_since', { withTimezone: true }).notNull().default(new Date(0)),
    /** When the account of a guest, or a deleted one, which cannot be opened again, may be removed. Null for every other one. */
    guestUntil: timestamp('guest_until', { withTimezone: true }),
    ...toApiTimes,
  },
  (table) => [
    index('users_guests')
      .on(table.guestUntil)
      .where(sql`${table.guestUntil} is not null`),
    uniqueIndex('users_email_key').on(table.emailKey),
  ],
);

const shopper = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
const product = () =>
  text('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });
/** The order in which items were added to a list. */
const position = () => bigint('position', { mode: 'number' }).notNull().generatedAlwaysAsIdentity();

export const cartLines = pgTable(
  'cart_lines',
  { userId: shopper(), productId: product(), position: position(), qty: integer('qty').notNull(), ...toApiTimes },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    // A part that is removed is taken from all carts.
    index('cart_lines_product').on(table.productId),
    check('cart_lines_qty', sql`${table.qty} >= 1`),
  ],
);

export const wishlistLines = pgTable(
  'wishlist_lines',
  { userId: shopper(), productId: product(), position: position(), ...toApiTimes },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('wishlist_lines_product').on(table.productId),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    userId: shopper(),
    position: position(),
    name: text('name').notNull(),
    house: text('house').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    mobileNumber: text('mobile_number').notNull(),
    ...toApiTimes,
  },
  (table) => [
    index('addresses_user').on(table.userId),
    check('addresses_postal_code', isLike(table.postalCode, '^[1-9][0-9]{5}$')),
    check('addresses_mobile_number', isLike(table.mobileNumber, '^[6-9][0-9]{9}$')),
  ],
);

/** Counters of rate limits (failed log-ins, links for a new password, new accounts), in the columns of rate-limiter-flexible. */
export const rateLimits = pgTable('rate_limits', {
  /** A hash of what is counted and for whom, so that no email and no address is stored here. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** Milliseconds since 1970: the counter starts again at 0 then, and its row may be deleted. */
  expire: bigint('expire', { mode: 'number' }).notNull(),
});

/** Links to choose a new password. */
export const resetLinks = pgTable(
  'reset_links',
  {
    /** SHA-256 of the link's token: who reads the database cannot use it. */
    tokenHash: text('token_hash').primaryKey(),
    userId: shopper(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('reset_links_user').on(table.userId)],
);

/** Links that confirm a new email of an account; apart from those for a password, so that none is ever taken for the other. */
export const emailLinks = pgTable(
  'email_links',
  {
    /** SHA-256 of the link's token. */
    tokenHash: text('token_hash').primaryKey(),
    userId: shopper(),
    /** The new address. */
    email: text('email').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('email_links_user').on(table.userId)],
);

/** Log-ins and sign-ups, for the list that their account is shown. Whether a token is valid is decided without it. */
export const sessions = pgTable(
  'sessions',
  {
    /** Of the token. */
    id: text('id').primaryKey(),
    userId: shopper(),
    /** `deviceName` */
    device: text('device').notNull(),
    openedAt: timestamp('opened_at', { withTimezone: true }).notNull().defaultNow(),
    usedAt: timestamp('used_at', { withTimezone: true }).notNull().defaultNow(),
    /** `Claims['at']`: the account's `tokensSince` in milliseconds when it was opened. */
    since: bigint('since', { mode: 'number' }).notNull(),
    /** Of its token. */
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expires').on(table.expiresAt)],
);

/** Accounts that are gone. Kept for a while: teams are notified again, and what the law no longer needs is deleted at the end. */
export const deletedAccounts = pgTable(
  'deleted_accounts',
  {
    userId: text('user_id').primaryKey(),
    deletedAt: timestamp('deleted_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('deleted_accounts_deleted').on(table.deletedAt)],
);

/** Completed requests by their Idempotency-Key. Never deleted: a key belongs to one request for good. */
export const idempotencyRecords = pgTable('idempotency_records', {
  key: text('key').primaryKey(),
  /** A hash of the user and the request. */
  requestHash: text('request_hash').notNull(),
});

/** Tokens whose owner has logged out, kept until they would have expired. */
export const revokedTokens = pgTable('revoked_tokens', {
  id: text('id').primaryKey(),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
});
