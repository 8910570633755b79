CREATE TABLE "message_recipients" (
	"user_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	CONSTRAINT "message_recipients_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_to_one_or_all";--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
DROP INDEX "users_state";--> statement-breakpoint
DROP INDEX "users_active";--> statement-breakpoint
DROP INDEX "users_verified";--> statement-breakpoint
ALTER TABLE "info_posts" ADD COLUMN "edited_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD COLUMN "guests" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaits_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_sent_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "filter_department_id" integer;--> statement-breakpoint
ALTER TABLE "emails" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "department_name" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply_to_id" integer;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "people_imports" ADD COLUMN "skipped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_recipients" ADD CONSTRAINT "message_recipients_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "message_recipients_message" ON "message_recipients" USING btree ("message_id");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_reply_to_id_messages_id_fk" FOREIGN KEY ("reply_to_id") REFERENCES "public"."messages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "info_posts_newest" ON "info_posts" USING btree ("department_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower(coalesce("personal_email", "church_email")),"id");--> statement-breakpoint
CREATE INDEX "messages_held" ON "messages" USING btree ("held_until") WHERE "messages"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "messages_reply_to" ON "messages" USING btree ("reply_to_id") WHERE "messages"."reply_to_id" is not null;--> statement-breakpoint
CREATE INDEX "users_state" ON "users" USING btree ("role","is_active","is_verified","id");--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("is_active","is_verified","id");--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("is_verified","id");--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_guests" CHECK ("event_attendances"."guests" between 0 and 20);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_one_or_department" CHECK ("messages"."recipient_id" is null or "messages"."department_name" is null);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_to_one_or_all" CHECK ("messages"."is_broadcast" = ("messages"."recipient_id" is null and "messages"."department_name" is null));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.email_released', 'user.password_reset', 'user.welcome_sent', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'application.withdrawn', 'post.updated', 'post.deleted', 'member.removed', 'event.notified', 'message.sent', 'message.viewed', 'message.deleted', 'message.undone', 'email.sent', 'email.sent_again', 'email.undone', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.undone', 'text.checked'));