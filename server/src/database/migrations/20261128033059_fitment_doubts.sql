CREATE TABLE "fitment_doubts" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"vehicle_id" text NOT NULL,
	"user_id" text NOT NULL,
	"year" integer NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "fitment_doubts_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "fitment_doubts_year" CHECK ("fitment_doubts"."year" between 1900 and 2100),
	CONSTRAINT "fitment_doubts_resolved" CHECK (("fitment_doubts"."resolved_at" is null) = ("fitment_doubts"."resolved_by" = ''))
);
--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "car" jsonb;--> statement-breakpoint
ALTER TABLE "fitment_doubts" ADD CONSTRAINT "fitment_doubts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_doubts" ADD CONSTRAINT "fitment_doubts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fitment_doubts" ADD CONSTRAINT "fitment_doubts_vehicle_id_vehicles_id_fk" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fitment_doubts_account" ON "fitment_doubts" USING btree ("product_id","vehicle_id","user_id");--> statement-breakpoint
CREATE INDEX "fitment_doubts_vehicle" ON "fitment_doubts" USING btree ("vehicle_id");
