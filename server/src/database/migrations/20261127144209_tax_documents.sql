CREATE TABLE "tax_document_numbers" (
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "tax_document_numbers_kind_year_pk" PRIMARY KEY("kind","year"),
	CONSTRAINT "tax_document_numbers_last" CHECK ("tax_document_numbers"."last" >= 1)
);
--> statement-breakpoint
CREATE TABLE "tax_documents" (
	"number" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"cause" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	CONSTRAINT "tax_documents_kind" CHECK ("tax_documents"."kind" in ('invoice', 'credit_note')),
	CONSTRAINT "tax_documents_number" CHECK (char_length("tax_documents"."number") between 1 and 16)
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hsn" text DEFAULT '8708' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gst_rate" integer DEFAULT 18 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_cause" ON "tax_documents" USING btree ("cause");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_one_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "tax_documents_order" ON "tax_documents" USING btree ("order_id","issued_at");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_hsn" CHECK ("products"."hsn" ~ '^[0-9]{4,8}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_gst_rate" CHECK ("products"."gst_rate" between 0 and 40);
--> statement-breakpoint
CREATE RULE "tax_documents_unchanged" AS ON UPDATE TO "tax_documents" DO INSTEAD NOTHING;--> statement-breakpoint
CREATE RULE "tax_documents_kept" AS ON DELETE TO "tax_documents" DO INSTEAD NOTHING;
