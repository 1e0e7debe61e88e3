ALTER TABLE "reconciliations" ADD COLUMN "uncompared" integer DEFAULT 0 NOT NULL;
