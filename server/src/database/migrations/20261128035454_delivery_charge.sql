ALTER TABLE "products" ADD COLUMN "delivery_charge" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_delivery_charge" CHECK ("products"."delivery_charge" >= 1);
