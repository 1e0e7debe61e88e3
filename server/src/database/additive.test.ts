import { isAdditive } from './additive';

const ADD = 'ALTER TABLE "orders" ADD COLUMN "gift" text';

describe('An older version of the shop works with a database of a newer one that', () => {
  it.each([
    ['has another table', ['CREATE TABLE "gifts" ("id" text PRIMARY KEY NOT NULL, "text" text NOT NULL);']],
    ['has another index', ['CREATE INDEX "gifts_text" ON "gifts" ("text");']],
    [
      'guards the rows of another table',
      [
        'CREATE TABLE "gifts" ("id" text);',
        'CREATE UNIQUE INDEX "one" ON "gifts" ("id");',
        'CREATE RULE "kept" AS ON UPDATE TO "gifts" DO INSTEAD NOTHING;',
      ],
    ],
    ['has another column that may be empty', [`${ADD};`]],
    ['has another column with a default', ["ALTER TABLE orders ADD COLUMN gift text DEFAULT '' NOT NULL;"]],
    [
      'checks the new column alone',
      [ADD, 'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK (length("orders"."gift") < 9);'],
    ],
    ['checks a column no more', ['ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";']],
    ['says so in a comment', [`-- adds NOT NULL\n${ADD}`]],
  ])('%s', (_, statements) => {
    expect(isAdditive(statements)).toBe(true);
  });
});

describe('An older version of the shop refuses a database of a newer one that', () => {
  it.each([
    ['has a column that may not be empty', [`${ADD} NOT NULL;`]],
    ['has a column that refers to another table', [`${ADD} REFERENCES gifts;`]],
    ['has a column whose values are unique', [`${ADD} UNIQUE;`]],
    ['adds two columns in one statement', [`${ADD}, ADD COLUMN "from" text NOT NULL;`]],
    ['checks a column that was there', ['ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."amount" > 0);']],
    [
      'checks the new column beside one that was there',
      [ADD, 'ALTER TABLE "orders" ADD CONSTRAINT "c" CHECK ("orders"."gift" <> "orders"."id");'],
    ],
    ['has no longer a column', ['ALTER TABLE "orders" DROP COLUMN "car";']],
    ['has no longer a primary key', ['ALTER TABLE "orders" DROP CONSTRAINT "orders_id_pk";']],
    ['has no longer a unique value', ['ALTER TABLE "orders" DROP CONSTRAINT "orders_number_unique";']],
    ['has another unique index', ['CREATE UNIQUE INDEX "u" ON "orders" ("number");']],
    ['has a rule for a table that was there', ['CREATE RULE "r" AS ON UPDATE TO "orders" DO INSTEAD NOTHING;']],
    ['has another trigger', ['CREATE TRIGGER t AFTER INSERT ON orders EXECUTE FUNCTION f();']],
    ['has other rows', ['UPDATE orders SET amount = 0;']],
    ['hides what it does behind a comment', ['/* CREATE TABLE */ DROP TABLE orders;']],
    ['does something else after an addition', [`${ADD}; DROP TABLE orders;`]],
  ])('%s', (_, statements) => {
    expect(isAdditive(statements)).toBe(false);
  });
});
