CREATE TABLE "registry_publications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_publications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"at" text NOT NULL,
	"published_by" text NOT NULL,
	"commit" text,
	"branch" text,
	"dirty" boolean,
	"forced" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"preview_key" text NOT NULL,
	"shell_contract" text,
	"shell_version" text,
	CONSTRAINT "registry_only" CHECK ("registry"."only")
);
--> statement-breakpoint
CREATE TABLE "registry_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "registry_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" text NOT NULL,
	"changed_by" text NOT NULL,
	"remote" text NOT NULL,
	"command" text NOT NULL,
	"from_version" text,
	"to_version" text,
	"canary_version" text,
	"canary_percent" double precision,
	"forced" boolean DEFAULT false NOT NULL,
	"why" text
);
--> statement-breakpoint
CREATE TABLE "registry_releases" (
	"remote" text PRIMARY KEY NOT NULL,
	"live" text,
	"previous" jsonb NOT NULL,
	"canary_version" text,
	"canary_percent" double precision,
	"disabled" boolean DEFAULT false NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" text NOT NULL,
	CONSTRAINT "registry_releases_previous" CHECK (jsonb_typeof("registry_releases"."previous") = 'array' and not jsonb_path_exists("registry_releases"."previous", 'strict $[*] ? (@.type() != "string")')),
	CONSTRAINT "registry_releases_canary" CHECK (("registry_releases"."canary_version" is null) = ("registry_releases"."canary_percent" is null)),
	CONSTRAINT "registry_releases_percent" CHECK ("registry_releases"."canary_percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "registry_telemetry" (
	"remote" text PRIMARY KEY NOT NULL,
	"statistics" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registry_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"remote" text NOT NULL,
	"rights" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created" text NOT NULL,
	"withdrawn" text
);
--> statement-breakpoint
CREATE INDEX "registry_publications_remote" ON "registry_publications" USING btree ("remote","id");