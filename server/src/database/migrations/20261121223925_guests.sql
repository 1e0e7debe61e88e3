ALTER TABLE "users" ADD COLUMN "guest_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("guest_until") WHERE "users"."guest_until" is not null;--> statement-breakpoint
-- The account that all guests shared: nobody logs in to it any more.
UPDATE "users" SET "guest_until" = now() WHERE "id" = 'user-guest';
