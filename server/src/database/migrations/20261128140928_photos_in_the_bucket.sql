CREATE TABLE "photos" (
	"hash" text PRIMARY KEY NOT NULL,
	"contents" text NOT NULL,
	CONSTRAINT "photos_hash" CHECK ("photos"."hash" ~ '^[0-9a-f]{32}$')
);

