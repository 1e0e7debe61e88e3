CREATE TABLE "fitments" (
	"product_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"vehicle_id" text NOT NULL,
	"position" text,
	"quantity" integer NOT NULL,
	"qualifier" text NOT NULL,
	"produced_from" text,
	"produced_until" text,
	CONSTRAINT "fitments_product_id_ordinal_pk" PRIMARY KEY("product_id","ordinal"),
	CONSTRAINT "fitments_position" CHECK ("fitments"."position" in ('front', 'rear', 'left', 'right', 'front left', 'front right', 'rear left', 'rear right', 'upper', 'lower', 'inner', 'outer')),
	CONSTRAINT "fitments_quantity" CHECK ("fitments"."quantity" >= 1),
	CONSTRAINT "fitments_qualifier" CHECK (char_length("fitments"."qualifier") between 0 and 200),
	CONSTRAINT "fitments_produced_from" CHECK ("fitments"."produced_from" ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "fitments_produced_until" CHECK ("fitments"."produced_until" ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
	"id" text PRIMARY KEY NOT NULL,
	"maker" text NOT NULL,
	"model" text NOT NULL,
	"generation" text NOT NULL,
	"engine" text NOT NULL,
	"fuel" text NOT NULL,
	"displacement" integer,
	"year_from" integer NOT NULL,
	"year_to" integer,
	CONSTRAINT "vehicles_id" CHECK (char_length("vehicles"."id") between 1 and 100),
	CONSTRAINT "vehicles_maker" CHECK (char_length("vehicles"."maker") between 1 and 100),
	CONSTRAINT "vehicles_model" CHECK (char_length("vehicles"."model") between 1 and 100),
	CONSTRAINT "vehicles_generation" CHECK (char_length("vehicles"."generation") between 0 and 100),
	CONSTRAINT "vehicles_engine" CHECK (char_length("vehicles"."engine") between 1 and 100),
	CONSTRAINT "vehicles_fuel" CHECK ("vehicles"."fuel" in ('petrol', 'diesel', 'cng', 'lpg', 'hybrid', 'electric')),
	CONSTRAINT "vehicles_displacement" CHECK ("vehicles"."displacement" >= 0),
	CONSTRAINT "vehicles_year_from" CHECK ("vehicles"."year_from" between 1900 and 2100),
	CONSTRAINT "vehicles_year_to" CHECK ("vehicles"."year_to" between 1900 and 2100)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "part_type" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "condition" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "maker_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "universal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "attributes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "numbers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitments" ADD CONSTRAINT "fitments_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fitments_vehicle" ON "fitments" USING btree ("vehicle_id","product_id");--> statement-breakpoint
CREATE INDEX "vehicles_maker" ON "vehicles" USING btree ("maker","model");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_part_type" CHECK (char_length("products"."part_type") between 0 and 200);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_condition" CHECK ("products"."condition" in ('new', 'remanufactured', 'used'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_maker_number" CHECK (char_length("products"."maker_number") between 0 and 100);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_attributes" CHECK (jsonb_typeof("products"."attributes") = 'array' and not jsonb_path_exists("products"."attributes", '$[*] ? (!(exists(@.name ? (@.type() == "string")) && exists(@.value ? (@.type() == "string")) && (exists(@.unit ? (@.type() == "string")) || @.unit == null)))'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_numbers" CHECK (jsonb_typeof("products"."numbers") = 'array' and not jsonb_path_exists("products"."numbers", '$[*] ? (!((@.kind == "original" || @.kind == "interchange" || @.kind == "superseded") && exists(@.maker ? (@.type() == "string")) && exists(@.number ? (@.type() == "string"))))'));