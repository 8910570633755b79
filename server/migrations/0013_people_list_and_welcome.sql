ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
DROP INDEX "users_state";--> statement-breakpoint
DROP INDEX "users_active";--> statement-breakpoint
DROP INDEX "users_verified";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "awaits_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "welcome_sent_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower(coalesce("personal_email", "church_email")),"id");--> statement-breakpoint
CREATE INDEX "users_state" ON "users" USING btree ("role","is_active","is_verified","id");--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("is_active","is_verified","id");--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("is_verified","id");--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.password_reset', 'user.welcome_sent', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'member.removed', 'message.sent', 'message.viewed', 'message.deleted', 'email.sent', 'email.sent_again', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.checked'));