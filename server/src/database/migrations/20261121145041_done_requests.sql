CREATE TABLE "done_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL
);
