CREATE TABLE "fulfilment_lines" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"bought" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"sent" integer NOT NULL,
	"returned" integer NOT NULL,
	CONSTRAINT "fulfilment_lines_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "fulfilment_lines_bought" CHECK ("fulfilment_lines"."bought" >= 1),
	CONSTRAINT "fulfilment_lines_cancelled" CHECK ("fulfilment_lines"."cancelled" >= 0 and "fulfilment_lines"."cancelled" + "fulfilment_lines"."sent" <= "fulfilment_lines"."bought"),
	CONSTRAINT "fulfilment_lines_returned" CHECK ("fulfilment_lines"."returned" between 0 and "fulfilment_lines"."sent")
);
--> statement-breakpoint
CREATE TABLE "fulfilments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"packed_at" timestamp with time zone,
	"paid" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	CONSTRAINT "fulfilments_state" CHECK ("fulfilments"."state" in ('paid', 'packed', 'sent', 'delivered', 'cancelled')),
	CONSTRAINT "fulfilments_packed" CHECK ("fulfilments"."packed_at" is not null or "fulfilments"."state" in ('paid', 'cancelled')),
	CONSTRAINT "fulfilments_refunded" CHECK ("fulfilments"."refunded" between 0 and "fulfilments"."paid")
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"units" jsonb NOT NULL,
	"text" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "order_history_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_history_position" CHECK ("order_history"."position" >= 1),
	CONSTRAINT "order_history_kind" CHECK ("order_history"."kind" in ('cancelled', 'packed', 'sent', 'delivered', 'return-requested', 'return-accepted', 'return-refused', 'return-received', 'refund-promised', 'refund-processed', 'refund-failed')),
	CONSTRAINT "order_history_actor" CHECK ("order_history"."actor" in ('shopper', 'shop', 'provider')),
	CONSTRAINT "order_history_name" CHECK (char_length("order_history"."actor_name") between 0 and 200),
	CONSTRAINT "order_history_amount" CHECK ("order_history"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"order_id" text NOT NULL,
	"id" text NOT NULL,
	"state" text NOT NULL,
	"units" jsonb NOT NULL,
	"reason" text NOT NULL,
	"answer" text,
	"refund_id" text,
	CONSTRAINT "order_returns_order_id_id_pk" PRIMARY KEY("order_id","id"),
	CONSTRAINT "order_returns_state" CHECK ("order_returns"."state" in ('requested', 'accepted', 'refused', 'received', 'refunded')),
	CONSTRAINT "order_returns_reason" CHECK ("order_returns"."reason" in ('does-not-fit', 'not-needed', 'damaged', 'wrong-part')),
	CONSTRAINT "order_returns_units" CHECK (jsonb_array_length("order_returns"."units") >= 1),
	CONSTRAINT "order_returns_answer" CHECK (("order_returns"."answer" is not null) = ("order_returns"."state" = 'refused')),
	CONSTRAINT "order_returns_refund" CHECK ("order_returns"."refund_id" is null or "order_returns"."state" in ('received', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order_id" text NOT NULL,
	"number" text NOT NULL,
	"carrier" text NOT NULL,
	"units" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "parcels_order_id_number_pk" PRIMARY KEY("order_id","number"),
	CONSTRAINT "parcels_units" CHECK (jsonb_array_length("parcels"."units") >= 1),
	CONSTRAINT "parcels_delivered" CHECK ("parcels"."delivered_at" >= "parcels"."sent_at")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"payment_id" text NOT NULL,
	"is_whole_payment" boolean DEFAULT false NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"provider_id" text,
	"round" integer DEFAULT 1 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "refunds_provider_id_unique" UNIQUE("provider_id"),
	CONSTRAINT "refunds_id" CHECK ("refunds"."id" ~ '^[A-Za-z0-9_-]{10,40}$'),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" >= 1),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('waiting', 'processed', 'failed')),
	CONSTRAINT "refunds_processed" CHECK ("refunds"."state" <> 'processed' or "refunds"."provider_id" is not null),
	CONSTRAINT "refunds_ended" CHECK (("refunds"."state" = 'waiting') = ("refunds"."ended_at" is null)),
	CONSTRAINT "refunds_counts" CHECK ("refunds"."round" >= 1 and "refunds"."attempts" >= 0)
);
--> statement-breakpoint
ALTER TABLE "fulfilment_lines" ADD CONSTRAINT "fulfilment_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fulfilments" ADD CONSTRAINT "fulfilments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fulfilments_state" ON "fulfilments" USING btree ("state");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("next_attempt_at") WHERE "refunds"."state" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_whole_payment" ON "refunds" USING btree ("payment_id") WHERE "refunds"."is_whole_payment";
