CREATE TABLE "notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"once_key" text,
	"caused_by" integer,
	"is_text" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"cost" numeric(12, 4) DEFAULT 0 NOT NULL,
	"provider_id" text,
	"problem" text,
	"push_notice_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "notices_state_known" CHECK ("notices"."state" in ('queued', 'handed', 'noticed', 'sent', 'unknown', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "text_budget" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "text_budget_single" CHECK ("text_budget"."id" = 1),
	CONSTRAINT "text_budget_range" CHECK ("text_budget"."monthly" >= 0)
);
--> statement-breakpoint
CREATE TABLE "text_spending" (
	"month" text PRIMARY KEY NOT NULL,
	"spent" numeric(12, 4) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_caused_by_users_id_fk" FOREIGN KEY ("caused_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("once_key","kind","user_id");--> statement-breakpoint
CREATE INDEX "notices_user" ON "notices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notices_created" ON "notices" USING btree ("created_at");--> statement-breakpoint
-- Messages of serving become notices with the same ids: jobs of the version before carry them.
INSERT INTO "notices" ("id", "user_id", "kind", "data", "once_key", "caused_by", "is_text", "state", "cost", "provider_id",
  "problem", "push_notice_id", "created_at", "sent_at")
OVERRIDING SYSTEM VALUE
SELECT "id", "user_id", 'serving.' || "kind", jsonb_build_object('placeIds', "place_ids", 'about', "about"),
  "reminded_place_id"::text, "asked_by", "is_text", "state", "cost", "provider_id", "problem", "notice_id", "created_at",
  "sent_at"
FROM "serving_messages";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('notices', 'id'), (SELECT coalesce(max("id"), 0) + 1 FROM "notices"), false);--> statement-breakpoint
INSERT INTO "text_budget" SELECT * FROM "serving_budget";--> statement-breakpoint
INSERT INTO "text_spending" SELECT * FROM "serving_spending";--> statement-breakpoint
DROP TABLE "serving_messages";--> statement-breakpoint
DROP TABLE "serving_budget";--> statement-breakpoint
DROP TABLE "serving_spending";
