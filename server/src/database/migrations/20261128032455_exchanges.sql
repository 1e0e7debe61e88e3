DROP INDEX "tax_documents_one_invoice";--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "exchange_for" text;--> statement-breakpoint
ALTER TABLE "order_returns" ADD COLUMN "replacement" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "tax_documents_one_invoice" ON "tax_documents" USING btree ("order_id") WHERE "tax_documents"."kind" = 'invoice' and "tax_documents"."cause" like 'invoice of %';--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_replacement" CHECK ("order_returns"."replacement" is null or "order_returns"."state" in ('received', 'refunded'));
