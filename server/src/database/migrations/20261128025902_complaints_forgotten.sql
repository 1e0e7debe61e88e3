ALTER TABLE "complaints" ADD COLUMN "forget_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "complaints_email" ON "complaints" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "complaints_forgotten" ON "complaints" USING btree ("forget_at") WHERE "complaints"."forget_at" is not null;
