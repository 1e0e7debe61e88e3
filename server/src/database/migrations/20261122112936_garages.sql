CREATE TABLE "garages" (
	"user_id" text PRIMARY KEY NOT NULL,
	"cars" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"current_id" text,
	CONSTRAINT "garages_cars" CHECK (jsonb_array_length("garages"."cars") between 0 and 20)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "car" jsonb;--> statement-breakpoint
ALTER TABLE "garages" ADD CONSTRAINT "garages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;