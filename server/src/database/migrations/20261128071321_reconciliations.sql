CREATE TABLE "reconciliations" (
	"due_at" timestamp with time zone PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"payments" integer DEFAULT 0 NOT NULL,
	"differing" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "reconciliations_differing" CHECK ("reconciliations"."differing" between 0 and "reconciliations"."payments")
);

