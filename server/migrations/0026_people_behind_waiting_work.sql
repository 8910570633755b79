ALTER TABLE "emails" ADD COLUMN "resent_by" integer;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "resent_by" integer;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "resent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "text_recipients" ADD COLUMN "was_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "serving_messages" ADD COLUMN "asked_by" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_resent_by_users_id_fk" FOREIGN KEY ("resent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_resent_by_users_id_fk" FOREIGN KEY ("resent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_messages" ADD CONSTRAINT "serving_messages_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
UPDATE "emails" SET "filter_department_id" = "departments"."id" FROM "messages", "departments"
WHERE "messages"."id" = "emails"."message_id" AND "departments"."name" = "messages"."department_name" AND "emails"."pending" > 0;--> statement-breakpoint
UPDATE "serving_messages" SET "asked_by" = "departments"."leader_id" FROM "serving_places", "serving_positions", "departments"
WHERE "serving_messages"."kind" = 'ask' AND "serving_messages"."state" IN ('queued', 'handed', 'noticed')
  AND "serving_places"."id" = "serving_messages"."place_ids"[1] AND "serving_positions"."id" = "serving_places"."position_id"
  AND "departments"."id" = "serving_positions"."department_id";
