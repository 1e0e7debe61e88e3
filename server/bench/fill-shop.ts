import { PRODUCT_CATEGORIES } from '@piston-parts/shared-contract';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../src/api/accounts/password-hash';
import { publishChanges, writeWordsOnce } from '../src/catalogue/apply-changes';
import { createStagedTables, dropStagedTables } from '../src/catalogue/catalogue-tables';
import type { Database } from '../src/database/database';

export const PASSWORD = 'Bench@12345';

const TIME = '2026-01-15T10:00:00+05:30';
/** A shop ends statements after 8 seconds. */
const AT_ONCE = 1_000;
const PARTS = ['Brake pad set', 'Brake disc', 'Oil filter', 'Engine oil 5W-30', 'Head lamp', 'Tail lamp', 'Horn'];
const MORE_PARTS = [
  'Clutch plate',
  'Air filter',
  'Cabin filter',
  'Shock absorber',
  'Wiper blade',
  'Alternator',
  'Bumper',
];
const POSITIONS = ['Front', 'Rear', 'Left', 'Right', 'Heavy duty'];
const CARS = ['Swift', 'Nexon', 'Creta', 'City', 'Innova', 'Baleno', 'Thar', 'Seltos', 'Bolero', 'Fronx', 'Verna'];

const oneOf = (words: readonly string[], stride: number) =>
  sql`(array[${sql.join(
    words.map((word) => sql`${word}::text`),
    sql`, `,
  )}])[1 + (n / ${sql.raw(String(stride))}) % ${sql.raw(String(words.length))}]`;

/** From the first number to the last one, both counted in. */
export interface Numbers {
  readonly first: number;
  readonly last: number;
}

type Filled = Pick<Database, 'queries'>;

async function inPortions(
  { first, last }: Numbers,
  write: (from: number, to: number) => Promise<unknown>,
): Promise<void> {
  for (let from = first; from <= last; from += AT_ONCE) await write(from, Math.min(last, from + AT_ONCE - 1));
}

/** As a shop has them: names of a few dozen words, prices from 40 to 20,000 rupees, ratings from 1 to 5. */
async function addProducts({ queries }: Filled, numbers: Numbers): Promise<void> {
  const parts = oneOf([...PARTS, ...MORE_PARTS], 1);
  const kinds = oneOf(PRODUCT_CATEGORIES, 1);
  await inPortions(numbers, (from, to) =>
    queries.execute(sql`
      insert into products (id, position, name, search_name, category, image_src, image_alt, manufacturer_name, quantity,
        out_of_stock, rating, actual_price, previous_price, description, details)
      select 'LOAD-' || n, 1000 + n, name, lower(name), ${kinds}, '/pictures/brake-pads', name, 'Maker ' || n % 400,
        n % 50, false, 1 + (n * 7 % 41) / 10.0, price, price + price / 5,
        '["Fits without tools", "Two years of guarantee"]', 'A part of the large catalogue of the benchmark.'
      from (
        select n, ${oneOf(POSITIONS, 14)} || ' ' || ${parts} || ' for ' || ${oneOf(CARS, 70)} || ' ' || 1000 + n as name,
          case when n % 3 = 0 then 40 + n * 7907 % 1460 else 40 + n * 7919 % 19960 end as price
        from generate_series(${from}::int, ${to}::int) as n) as numbered`),
  );
}

/** Ten makers with models of twenty names, in five engines each. */
async function addVehicles({ queries }: Filled, count: number): Promise<void> {
  await queries.execute(sql`
    insert into vehicles (id, maker, model, generation, engine, fuel, displacement, year_from, year_to)
    select 'load-' || n, 'Bench Maker ' || n % 10, 'Model ' || n / 50, '', 1 + n % 5 / 10.0 || ' petrol', 'petrol',
      1000 + n, 2000 + n % 20, null
    from generate_series(0, ${count - 1}::int) as n`);
}

/** Four vehicles for each part that `addProducts` has added. */
async function addFitments({ queries }: Filled, numbers: Numbers, vehicles: number): Promise<void> {
  await inPortions(numbers, (from, to) =>
    queries.execute(sql`
      insert into fitments (product_id, ordinal, vehicle_id, position, quantity, qualifier)
      select 'LOAD-' || n, ordinal, 'load-' || (n * 4 + ordinal) % ${vehicles}::int, 'front', 1, ''
      from generate_series(${from}::int, ${to}::int) as n, generate_series(0, 3) as ordinal`),
  );
}

/** Adds parts, and if there are vehicles, these and four fitments a part. */
export function addCatalogue({ transaction }: Database, numbers: Numbers, vehicles = 0): Promise<void> {
  return transaction(async (queries) => {
    await createStagedTables(queries);
    await writeWordsOnce(queries, async () => {
      await addProducts({ queries }, numbers);
      if (vehicles === 0) return;
      await addVehicles({ queries }, vehicles);
      await addFitments({ queries }, numbers, vehicles);
    });
    await publishChanges((work) => work(queries));
    await dropStagedTables(queries);
  });
}

/** Each with the same password, one part in the cart and one address. */
export async function addUsers({ queries }: Database, numbers: Numbers): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  await inPortions(numbers, async (from, to) => {
    const series = sql`generate_series(${from}::int, ${to}::int) as n`;
    await queries.execute(sql`
      insert into users (id, first_name, last_name, email, email_key, password_hash, other_fields, created_at, updated_at)
      select 'load-' || n, 'Asha', 'Rao', email, email, ${passwordHash}, '{}', ${TIME}, ${TIME}
      from (select n, 'load-' || n || '@bench.example' as email from ${series}) as numbered`);
    await queries.execute(sql`
      insert into addresses (id, user_id, name, house, city, state, postal_code, mobile_number, created_at, updated_at)
      select 'load-' || n, 'load-' || n, 'Asha Rao', '1', 'Pune', 'Maharashtra', '411001', '9876543210', ${TIME}, ${TIME}
      from ${series}`);
    await queries.execute(sql`
      insert into cart_lines (user_id, product_id, qty, created_at, updated_at)
      select 'load-' || n, (select id from products order by position desc limit 1), 1, ${TIME}, ${TIME}
      from ${series}`);
  });
}
