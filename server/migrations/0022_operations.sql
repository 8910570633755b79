CREATE TABLE "operations" (
	"user_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "operations_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "operations_succeeded" CHECK ("operations"."status" between 200 and 299)
);
--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operations_created" ON "operations" USING btree ("created_at");