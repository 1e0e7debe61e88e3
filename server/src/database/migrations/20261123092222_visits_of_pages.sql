CREATE TABLE "registry_visits" (
	"id" text PRIMARY KEY NOT NULL,
	"issued_at" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "registry_visits_issued" ON "registry_visits" USING btree ("issued_at");