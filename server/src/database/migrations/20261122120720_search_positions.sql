ALTER TABLE "catalogue_changes" ADD COLUMN "words" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "part_search" ADD COLUMN "position" integer;--> statement-breakpoint
UPDATE "part_search" SET "position" = products.position FROM products WHERE products.id = "product_id";--> statement-breakpoint
ALTER TABLE "part_search" ALTER COLUMN "position" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("position") WHERE "products"."out_of_stock" or "products"."quantity" = 0;--> statement-breakpoint
-- What a search found is kept until the words, the name or the position of any part change.
CREATE FUNCTION count_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "catalogue_changes" SET "words" = "words" + 1 WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "part_search_words" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE ON "part_search" FOR EACH STATEMENT EXECUTE FUNCTION count_words_change();
--> statement-breakpoint
CREATE TRIGGER "products_words" AFTER UPDATE OF "search_name", "position" ON "products" FOR EACH STATEMENT EXECUTE FUNCTION count_words_change();
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_part_search(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF ids IS NULL THEN RETURN; END IF;
	WITH written AS (
		INSERT INTO "part_search" ("product_id", "search", "position")
		SELECT products.id, part_words(products), products.position FROM products WHERE products.id = ANY (ids)
		ON CONFLICT ("product_id") DO UPDATE SET "search" = excluded."search", "position" = excluded."position"
			WHERE "part_search"."search" <> excluded."search" OR "part_search"."position" <> excluded."position"
		RETURNING "search"
	)
	INSERT INTO "search_words" ("word")
	SELECT DISTINCT word FROM written, unnest(tsvector_to_array("search")) AS word WHERE word !~ '[0-9~]'
	ORDER BY word
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_search_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM refresh_part_search((SELECT array_agg(id) FROM new_rows));
	ELSE
		PERFORM refresh_part_search((
			SELECT array_agg(now.id) FROM new_rows AS now JOIN old_rows AS before USING (id)
			WHERE (now.position, now.name, now.part_type, now.maker_number, now.manufacturer_name, now.category, now.numbers, now.attributes, now.universal)
				IS DISTINCT FROM (before.position, before.name, before.part_type, before.maker_number, before.manufacturer_name, before.category, before.numbers, before.attributes, before.universal)));
	END IF;
	RETURN NULL;
END $$;
