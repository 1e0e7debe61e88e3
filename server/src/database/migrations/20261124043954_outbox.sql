CREATE TABLE "emails" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"failure" text,
	CONSTRAINT "emails_key_unique" UNIQUE("key"),
	CONSTRAINT "emails_status" CHECK ("emails"."status" in ('waiting', 'sent', 'dead')),
	CONSTRAINT "emails_attempts" CHECK ("emails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE INDEX "emails_due" ON "emails" USING btree ("next_attempt_at") WHERE "emails"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "emails_expires" ON "emails" USING btree ("expires_at");
