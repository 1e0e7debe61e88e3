ALTER TABLE "payments" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reason" text;