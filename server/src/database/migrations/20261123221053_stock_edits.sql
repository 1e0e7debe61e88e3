CREATE TABLE "stock_edits" (
	"product_id" text NOT NULL,
	"exported_at" timestamp with time zone NOT NULL,
	"stock" integer NOT NULL,
	CONSTRAINT "stock_edits_product_id_exported_at_pk" PRIMARY KEY("product_id","exported_at"),
	CONSTRAINT "stock_edits_stock" CHECK ("stock_edits"."stock" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_edits" ADD CONSTRAINT "stock_edits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
