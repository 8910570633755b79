CREATE TABLE "church_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"email_domain" text,
	"shortcode" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "church_settings_single" CHECK ("church_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.email_released', 'user.password_reset', 'user.two_step_on', 'user.two_step_off', 'user.passkey_added', 'user.passkey_removed', 'user.app_added', 'user.app_replaced', 'user.app_removed', 'user.recovery_codes_made', 'user.recovery_code_used', 'user.two_step_reset', 'setup.two_step_policy', 'setup.module', 'setup.church', 'user.welcome_sent', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'application.withdrawn', 'post.updated', 'post.deleted', 'member.removed', 'event.notified', 'message.sent', 'message.viewed', 'message.deleted', 'message.undone', 'email.sent', 'email.sent_again', 'email.undone', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.undone', 'text.checked', 'site.published', 'site.restored', 'site.image_added', 'site.image_removed', 'site.message_deleted'));--> statement-breakpoint
-- Tells every process that the settings changed (server/src/db/public-changes.ts).
create trigger public_change after insert or update or delete or truncate on church_settings
  for each statement execute function notify_public_change();
