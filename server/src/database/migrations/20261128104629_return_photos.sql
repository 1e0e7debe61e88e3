CREATE TABLE "return_photos" (
	"order_id" text NOT NULL,
	"return_id" text NOT NULL,
	"photo" text NOT NULL,
	CONSTRAINT "return_photos_order_id_return_id_pk" PRIMARY KEY("order_id","return_id"),
	CONSTRAINT "return_photos_photo" CHECK (char_length("return_photos"."photo") between 1 and 2000000)
);
--> statement-breakpoint
ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
