CREATE TABLE "registry_versions" (
	"remote" text NOT NULL,
	"version" text NOT NULL,
	"record" jsonb NOT NULL,
	"object" text NOT NULL,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "registry_versions_remote_version_pk" PRIMARY KEY("remote","version")
);
