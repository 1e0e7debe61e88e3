ALTER TABLE "orders" RENAME COLUMN "held_until" TO "reserved_until";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "ask_at" TO "next_poll_at";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "asked" TO "poll_count";--> statement-breakpoint
ALTER INDEX "orders_ask" RENAME TO "orders_next_poll";--> statement-breakpoint
ALTER TABLE "cart_lines" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER SEQUENCE "cart_lines_place_seq" RENAME TO "cart_lines_position_seq";--> statement-breakpoint
ALTER TABLE "wishlist_lines" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER SEQUENCE "wishlist_lines_place_seq" RENAME TO "wishlist_lines_position_seq";--> statement-breakpoint
ALTER TABLE "addresses" RENAME COLUMN "place" TO "position";--> statement-breakpoint
ALTER SEQUENCE "addresses_place_seq" RENAME TO "addresses_position_seq";--> statement-breakpoint
ALTER TABLE "attempts" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "what" TO "key";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "until" TO "expires_at";--> statement-breakpoint
ALTER INDEX "attempts_pkey" RENAME TO "rate_limits_pkey";--> statement-breakpoint
ALTER TABLE "done_requests" RENAME TO "idempotency_records";--> statement-breakpoint
ALTER TABLE "idempotency_records" RENAME COLUMN "request" TO "request_hash";--> statement-breakpoint
ALTER INDEX "done_requests_pkey" RENAME TO "idempotency_records_pkey";
