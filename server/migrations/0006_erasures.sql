CREATE TABLE "erasures" (
	"mark" text PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
