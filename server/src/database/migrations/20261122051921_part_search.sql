CREATE TABLE "part_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"search" tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "search_words_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
ALTER TABLE "part_search" ADD CONSTRAINT "part_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "part_search_words" ON "part_search" USING gin ("search");--> statement-breakpoint
-- The same as wordsOf in shared-contract. It does not depend on the language of the database.
CREATE FUNCTION shop_words(value text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	WITH chunks AS (
		SELECT array(SELECT found[1] FROM regexp_matches(chunk, '[a-z0-9\u00df-\u024f\u0370-\u1fff]+', 'g') AS found) AS words
		FROM regexp_split_to_table(translate(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u200b-\u200d]', '', 'g'), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz'), '\s+') AS chunk
	)
	SELECT coalesce(array_agg(word), '{}') FROM (
		SELECT unnest(words) AS word FROM chunks
		UNION ALL SELECT array_to_string(words, '') FROM chunks WHERE cardinality(words) > 1
	) AS all_words
$$;
--> statement-breakpoint
-- A part's words by field: A its type and numbers, B its name, C its brand and vehicles, D the rest. A part that fits any
-- vehicle has the word '~', which nobody can type. Vehicles that are still built have the years up to 2040.
CREATE FUNCTION part_words(part products) RETURNS tsvector LANGUAGE sql STABLE AS $$
	WITH cars AS (
		SELECT coalesce(string_agg(DISTINCT maker || ' ' || model, ' '), '') AS names,
			coalesce(string_agg(DISTINCT generation || ' ' || engine || ' ' || fuel, ' '), '') AS engines,
			int4multirange(VARIADIC coalesce(array_agg(DISTINCT int4range(year_from, greatest(year_from, coalesce(year_to, 2040)), '[]')), '{}')) AS years
		FROM fitments JOIN vehicles ON vehicles.id = fitments.vehicle_id WHERE fitments.product_id = part.id
	), fields AS (
		SELECT 'A' AS field, 1 AS at, concat_ws(' ', part.part_type, part.id, part.maker_number, (SELECT string_agg(number ->> 'number', ' ') FROM jsonb_array_elements(part.numbers) AS number)) AS value
		UNION ALL SELECT 'B', 2, part.name
		UNION ALL SELECT 'C', 3, concat_ws(' ', part.manufacturer_name, cars.names) FROM cars
		UNION ALL SELECT 'D', 4, concat_ws(' ',
			CASE part.category WHEN 'AIR_CONDITIONING' THEN 'Air conditioning' WHEN 'Oil' THEN 'Oils' WHEN 'SC' THEN 'Suspension' ELSE part.category END,
			(SELECT string_agg(concat_ws(' ', attribute ->> 'value', attribute ->> 'unit'), ' ') FROM jsonb_array_elements(part.attributes) AS attribute),
			cars.engines,
			(SELECT string_agg(year::text, ' ') FROM unnest(cars.years) AS span, generate_series(lower(span), upper(span) - 1) AS year)) FROM cars
	), words AS (
		SELECT word, at, field FROM fields, unnest(shop_words(value)) AS word
		UNION ALL SELECT '~', 4, 'D' WHERE part.universal
	)
	SELECT coalesce(string_agg(DISTINCT '''' || word || ''':' || at || field, ' '), '')::tsvector FROM words
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_part_search(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF ids IS NULL THEN RETURN; END IF;
	WITH written AS (
		INSERT INTO "part_search" ("product_id", "search")
		SELECT products.id, part_words(products) FROM products WHERE products.id = ANY (ids)
		ON CONFLICT ("product_id") DO UPDATE SET "search" = excluded."search" WHERE "part_search"."search" <> excluded."search"
		RETURNING "search"
	)
	INSERT INTO "search_words" ("word")
	SELECT DISTINCT word FROM written, unnest(tsvector_to_array("search")) AS word WHERE word !~ '[0-9~]'
	ORDER BY word
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_search_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		PERFORM refresh_part_search((SELECT array_agg(id) FROM new_rows));
	ELSE
		PERFORM refresh_part_search((
			SELECT array_agg(now.id) FROM new_rows AS now JOIN old_rows AS before USING (id)
			WHERE (now.name, now.part_type, now.maker_number, now.manufacturer_name, now.category, now.numbers, now.attributes, now.universal)
				IS DISTINCT FROM (before.name, before.part_type, before.maker_number, before.manufacturer_name, before.category, before.numbers, before.attributes, before.universal)));
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_search_of_fitments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'DELETE' THEN PERFORM refresh_part_search((SELECT array_agg(DISTINCT product_id) FROM new_rows)); END IF;
	IF TG_OP <> 'INSERT' THEN PERFORM refresh_part_search((SELECT array_agg(DISTINCT product_id) FROM old_rows)); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refresh_search_of_vehicles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_part_search((SELECT array_agg(DISTINCT product_id) FROM fitments WHERE vehicle_id IN (SELECT id FROM new_rows)));
	RETURN NULL;
END $$;
--> statement-breakpoint
-- A part that is renamed by SQL alone is not found by its old name. The shop writes both columns itself.
CREATE FUNCTION follow_product_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW."search_name" = lower(NEW."name");
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "products_name" BEFORE UPDATE OF "name" ON "products" FOR EACH ROW WHEN (NEW."name" <> OLD."name" AND NEW."search_name" = OLD."search_name") EXECUTE FUNCTION follow_product_name();
--> statement-breakpoint
CREATE TRIGGER "products_search_added" AFTER INSERT ON "products" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_products();
--> statement-breakpoint
CREATE TRIGGER "products_search_changed" AFTER UPDATE ON "products" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_products();
--> statement-breakpoint
CREATE TRIGGER "fitments_search_added" AFTER INSERT ON "fitments" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_fitments();
--> statement-breakpoint
CREATE TRIGGER "fitments_search_changed" AFTER UPDATE ON "fitments" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_fitments();
--> statement-breakpoint
CREATE TRIGGER "fitments_search_removed" AFTER DELETE ON "fitments" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_fitments();
--> statement-breakpoint
CREATE TRIGGER "vehicles_search_changed" AFTER UPDATE ON "vehicles" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION refresh_search_of_vehicles();
--> statement-breakpoint
SELECT refresh_part_search(array_agg("id")) FROM "products";
