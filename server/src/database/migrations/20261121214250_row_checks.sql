ALTER TABLE "orders" ADD CONSTRAINT "orders_status" CHECK ("orders"."status" in ('created', 'paid', 'replaced', 'expired', 'refund_due')) NOT VALID;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_state" CHECK ("payments"."state" in ('taken', 'refund_due')) NOT VALID;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_postal_code" CHECK ("addresses"."postal_code" ~ '^[1-9][0-9]{5}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_mobile_number" CHECK ("addresses"."mobile_number" ~ '^[6-9][0-9]{9}$') NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_id" CHECK (char_length("categories"."id") between 1 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_category" CHECK ("categories"."category" in ('AIR_CONDITIONING', 'Light', 'Mechanical', 'Electric', 'Oil', 'Body', 'SC', 'Brakes', 'Engine')) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_text" CHECK (char_length("categories"."text") between 1 and 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_src" CHECK (char_length("categories"."image_src") between 0 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_alt" CHECK (char_length("categories"."image_alt") between 0 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_id" CHECK (char_length("products"."id") between 1 and 100) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_position" CHECK ("products"."position" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_name" CHECK (char_length("products"."name") between 1 and 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_search_name" CHECK (char_length("products"."search_name") between 1 and 600) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category" CHECK ("products"."category" in ('AIR_CONDITIONING', 'Light', 'Mechanical', 'Electric', 'Oil', 'Body', 'SC', 'Brakes', 'Engine')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_src" CHECK (char_length("products"."image_src") between 0 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_image_alt" CHECK (char_length("products"."image_alt") between 0 and 500) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_manufacturer_name" CHECK (char_length("products"."manufacturer_name") between 0 and 200) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_rating" CHECK ("products"."rating" between 1 and 5) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_actual_price" CHECK ("products"."actual_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_previous_price" CHECK ("products"."previous_price" >= 0) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_description" CHECK (jsonb_typeof("products"."description") = 'array' and not jsonb_path_exists("products"."description", 'strict $[*] ? (@.type() != "string")')) NOT VALID;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_details" CHECK (char_length("products"."details") between 0 and 20000) NOT VALID;--> statement-breakpoint
-- A database may have rows already that one of these refuses: they stay, and its owner can mend them.
DO $$ DECLARE added record; BEGIN
	FOR added IN SELECT conrelid::regclass AS "table", conname FROM pg_constraint WHERE contype = 'c' AND NOT convalidated AND connamespace = 'public'::regnamespace LOOP
		BEGIN
			EXECUTE format('ALTER TABLE %s VALIDATE CONSTRAINT %I', added."table", added.conname);
		EXCEPTION WHEN check_violation THEN
			RAISE WARNING '% has rows that % refuses', added."table", added.conname;
		END;
	END LOOP;
END $$;
