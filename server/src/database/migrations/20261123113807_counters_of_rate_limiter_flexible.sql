ALTER TABLE "rate_limits" RENAME COLUMN "count" TO "points";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "expires_at" TO "expire";--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "expire" SET DATA TYPE bigint USING floor(extract(epoch from "expire") * 1000);