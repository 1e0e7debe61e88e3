ALTER TABLE "catalogue_changes" ADD COLUMN "facts" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What a listing of a search filters and sorts parts by is kept in memory until it changes. Stock is counted apart: a sale is no reason to read it again.
CREATE FUNCTION count_facts_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "catalogue_changes" SET "facts" = "facts" + 1 WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_facts" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "id", "position", "category", "manufacturer_name", "rating", "actual_price" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_facts_change();
