CREATE TABLE "notes" (
  "user_id" text NOT NULL,
  "part_id" text NOT NULL,
  "text" text NOT NULL,
  PRIMARY KEY ("user_id", "part_id")
);
