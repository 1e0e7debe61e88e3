ALTER TABLE "orders" ADD COLUMN "arrival" jsonb;
