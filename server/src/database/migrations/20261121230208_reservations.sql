CREATE TABLE "reservation_periods" (
	"holder" text NOT NULL,
	"product_id" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"forgotten_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reservation_periods_holder_product_id_pk" PRIMARY KEY("holder","product_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "held_until" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "client" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "expires_at" = "held_until", "placed_at" = "held_until" - interval '15 minutes';--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "expires_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "reservation_periods_forgotten" ON "reservation_periods" USING btree ("forgotten_at");--> statement-breakpoint
CREATE INDEX "orders_overdue" ON "orders" USING btree (coalesce("held_until", "expires_at")) WHERE "orders"."status" = 'created';--> statement-breakpoint
CREATE INDEX "orders_unpaid_user" ON "orders" USING btree ("user_id","placed_at") WHERE "orders"."payment_id" is null;--> statement-breakpoint
CREATE INDEX "orders_unpaid_client" ON "orders" USING btree ("client","placed_at") WHERE "orders"."payment_id" is null;