CREATE TABLE "complaint_history" (
	"ticket" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"by" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaint_history_ticket_position_pk" PRIMARY KEY("ticket","position"),
	CONSTRAINT "complaint_history_kind" CHECK ("complaint_history"."kind" in ('filed', 'answered', 'redressed'))
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"ticket" text PRIMARY KEY NOT NULL,
	"form_key" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"email" text NOT NULL,
	"order_number" text NOT NULL,
	"filed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "complaints_form_key_unique" UNIQUE("form_key"),
	CONSTRAINT "complaints_state" CHECK ("complaints"."state" in ('open', 'answered', 'redressed'))
);
--> statement-breakpoint
ALTER TABLE "complaint_history" ADD CONSTRAINT "complaint_history_ticket_complaints_ticket_fk" FOREIGN KEY ("ticket") REFERENCES "public"."complaints"("ticket") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("filed_at") WHERE "complaints"."state" <> 'redressed';
