CREATE INDEX "cart_lines_product" ON "cart_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "wishlist_lines_product" ON "wishlist_lines" USING btree ("product_id");--> statement-breakpoint
-- The words of a text (wordsOf in shared-contract) as what a tsvector is read from: each with its place, such as 2B. It does
-- not depend on the language of the database.
CREATE FUNCTION shop_lexemes(value text, place text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	IF octet_length(value) <> char_length(value) THEN
		value := regexp_replace(normalize(value, NFKD), '[\u0300-\u036f\u200b-\u200d]', '', 'g');
	END IF;
	value := translate(value, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz');
	-- Each word of a chunk, and the chunk without its separators.
	value := regexp_replace(value, '[^a-z0-9\u00df-\u024f\u0370-\u1fff\s]+', ' ', 'g') || ' ' ||
		regexp_replace(value, '[^a-z0-9\u00df-\u024f\u0370-\u1fff\s]+', '', 'g');
	RETURN regexp_replace(value, '\S+', '''\&'':' || place, 'g');
END $$;
--> statement-breakpoint
-- An import sets shop.import: it collects the parts whose words change, and writes each once. What it changes is counted
-- at its end, because a count that is written keeps every sale waiting that would write the same one.
CREATE FUNCTION is_import() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('shop.import', true), '') = 'on'
$$;
--> statement-breakpoint
-- A plan that is made for any list of ids expects ten of them.
CREATE FUNCTION write_part_search(ids text[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
	-- A: type and numbers, B: name, C: brand and vehicles, D: the rest. A part that fits any vehicle has the word '~',
	-- which nobody can type. Vehicles that are still built have the years up to 2040.
	WITH wanted AS MATERIALIZED (
		SELECT DISTINCT id FROM unnest(ids) AS id
	), fits AS MATERIALIZED (
		SELECT DISTINCT product_id, vehicle_id FROM wanted JOIN fitments ON product_id = wanted.id
	), cars AS MATERIALIZED (
		SELECT id, shop_lexemes(maker || ' ' || model, '3C') AS names,
			shop_lexemes(generation || ' ' || engine || ' ' || fuel, '4D') AS engines,
			int4range(year_from, greatest(year_from, coalesce(year_to, 2040)), '[]') AS years
		FROM vehicles WHERE id IN (SELECT vehicle_id FROM fits)
	), fitted AS MATERIALIZED (
		SELECT product_id, string_agg(DISTINCT names, ' ') || ' ' || string_agg(DISTINCT engines, ' ') AS lexemes,
			range_agg(years) AS years
		FROM fits JOIN cars ON cars.id = vehicle_id GROUP BY product_id
	), found AS MATERIALIZED (
		SELECT part.id, part.position, concat_ws(' ',
			shop_lexemes(concat_ws(' ', part.part_type, part.id, part.maker_number,
				(SELECT string_agg(number ->> 'number', ' ') FROM jsonb_array_elements(part.numbers) AS number)), '1A'),
			shop_lexemes(part.name, '2B'),
			shop_lexemes(part.manufacturer_name, '3C'),
			shop_lexemes(concat_ws(' ',
				CASE part.category WHEN 'AIR_CONDITIONING' THEN 'Air conditioning' WHEN 'Oil' THEN 'Oils' WHEN 'SC' THEN 'Suspension' ELSE part.category END,
				(SELECT string_agg(concat_ws(' ', attribute ->> 'value', attribute ->> 'unit'), ' ') FROM jsonb_array_elements(part.attributes) AS attribute)), '4D'),
			CASE WHEN part.universal THEN '''~'':4D' END,
			fitted.lexemes,
			(SELECT string_agg('''' || year || ''':4D', ' ') FROM unnest(fitted.years) AS span, generate_series(lower(span), upper(span) - 1) AS year)
		)::tsvector AS search
		FROM wanted JOIN products AS part ON part.id = wanted.id LEFT JOIN fitted ON fitted.product_id = part.id
	), written AS (
		INSERT INTO "part_search" ("product_id", "search", "position")
		SELECT id, search, position FROM found
		ON CONFLICT ("product_id") DO UPDATE SET "search" = excluded."search", "position" = excluded."position"
			WHERE "part_search"."search" <> excluded."search" OR "part_search"."position" <> excluded."position"
		RETURNING "search"
	), words AS MATERIALIZED (
		SELECT DISTINCT unnest(tsvector_to_array("search")) AS word FROM written
	)
	INSERT INTO "search_words" ("word")
	SELECT word FROM words WHERE word !~ '[0-9~]' AND word NOT IN (SELECT known.word FROM search_words AS known)
	ORDER BY word
	ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION refresh_part_search(ids text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF ids IS NULL THEN RETURN; END IF;
	IF is_import() THEN
		INSERT INTO pg_temp.import_stale (id) SELECT unnest(ids) ON CONFLICT DO NOTHING;
	ELSE
		PERFORM write_part_search(ids);
	END IF;
END $$;
--> statement-breakpoint
DROP FUNCTION part_words(products);
--> statement-breakpoint
DROP FUNCTION shop_words(text);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_import() THEN RETURN NULL; END IF;
	UPDATE "catalogue_changes" SET
		"listing" = "listing" + CASE WHEN TG_ARGV[0] = 'listing' THEN 1 ELSE 0 END,
		"anything" = "anything" + 1
	WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_words_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_import() THEN RETURN NULL; END IF;
	UPDATE "catalogue_changes" SET "words" = "words" + 1 WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_facts_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF is_import() THEN RETURN NULL; END IF;
	UPDATE "catalogue_changes" SET "facts" = "facts" + 1 WHERE "slot" = pg_backend_pid() % 64;
	RETURN NULL;
END $$;
