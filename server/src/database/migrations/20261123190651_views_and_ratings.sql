ALTER TABLE "products" ADD COLUMN "is_rated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "views" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_views" CHECK (jsonb_typeof("products"."views") = 'array' and not jsonb_path_exists("products"."views", 'strict $[*] ? (@.type() != "string")'));
