CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "catalogue_changes" (
	"slot" integer PRIMARY KEY NOT NULL,
	"listing" bigint NOT NULL,
	"anything" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_name" text;--> statement-breakpoint
UPDATE "products" SET "search_name" = lower("name");--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "search_name" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "products_price_down" ON "products" USING btree ("actual_price" DESC NULLS FIRST,"position");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","position");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search_name" gin_trgm_ops);--> statement-breakpoint
INSERT INTO "catalogue_changes" SELECT slot, 0, 0 FROM generate_series(0, 63) AS slot;
--> statement-breakpoint
CREATE FUNCTION count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "catalogue_changes" SET
		"listing" = "listing" + CASE WHEN TG_ARGV[0] = 'listing' THEN 1 ELSE 0 END,
		"anything" = "anything" + 1
	WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_listing" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "position", "search_name", "category", "rating", "actual_price" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('listing');
--> statement-breakpoint
CREATE TRIGGER "products_anything" AFTER UPDATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('anything');
--> statement-breakpoint
CREATE TRIGGER "categories_anything" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION count_catalogue_change('anything');
