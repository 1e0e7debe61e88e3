-- A row for each account, so that what two tabs add at once takes turns.
CREATE TABLE "comparisons" (
  "user_id" text PRIMARY KEY,
  "product_ids" text[] NOT NULL
);
