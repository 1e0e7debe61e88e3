ALTER TABLE "registry_releases" ADD COLUMN "canary_set" text;--> statement-breakpoint
ALTER TABLE "registry_releases" ADD COLUMN "live_set" text;