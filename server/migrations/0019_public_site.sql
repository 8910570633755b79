CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "site_image_files" (
	"image" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "site_image_files_image_width_pk" PRIMARY KEY("image","width")
);
--> statement-breakpoint
CREATE TABLE "site_images" (
	"name" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"consent_by" integer,
	"consent_at" timestamp (3) with time zone,
	"is_minor" boolean NOT NULL,
	"guardian" text,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_images_kind_known" CHECK ("site_images"."kind" in ('logo', 'home', 'portrait', 'ministry')),
	CONSTRAINT "site_images_portrait_agreed" CHECK ("site_images"."kind" <> 'portrait' or "site_images"."consent_at" is not null),
	CONSTRAINT "site_images_guardian_given" CHECK ("site_images"."is_minor" = ("site_images"."guardian" is not null))
);
--> statement-breakpoint
CREATE TABLE "site_sections" (
	"section" text PRIMARY KEY NOT NULL,
	"content" jsonb,
	"revision" integer NOT NULL,
	"changed_by" integer,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_sections_section_known" CHECK ("site_sections"."section" in ('facts', 'look', 'services', 'home', 'about', 'ministries', 'contact'))
);
--> statement-breakpoint
CREATE TABLE "site_versions" (
	"version" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"published_by" integer,
	"published_at" timestamp (3) with time zone NOT NULL,
	"restored_from" integer,
	CONSTRAINT "site_versions_after_example" CHECK ("site_versions"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "site_image_files" ADD CONSTRAINT "site_image_files_image_site_images_name_fk" FOREIGN KEY ("image") REFERENCES "public"."site_images"("name") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_images" ADD CONSTRAINT "site_images_consent_by_users_id_fk" FOREIGN KEY ("consent_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_images" ADD CONSTRAINT "site_images_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_versions" ADD CONSTRAINT "site_versions_published_by_users_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_sent_at" ON "contact_messages" USING btree ("sent_at");--> statement-breakpoint
CREATE INDEX "contact_messages_unread" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."read_at" is null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.email_released', 'user.password_reset', 'user.two_step_on', 'user.two_step_off', 'user.passkey_added', 'user.passkey_removed', 'user.app_added', 'user.app_replaced', 'user.app_removed', 'user.recovery_codes_made', 'user.recovery_code_used', 'user.two_step_reset', 'setup.two_step_policy', 'user.welcome_sent', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'application.withdrawn', 'post.updated', 'post.deleted', 'member.removed', 'event.notified', 'message.sent', 'message.viewed', 'message.deleted', 'message.undone', 'email.sent', 'email.sent_again', 'email.undone', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.undone', 'text.checked', 'site.published', 'site.restored', 'site.image_added', 'site.image_removed', 'site.message_deleted'));--> statement-breakpoint
-- Tells every process that another version is live (server/src/db/public-changes.ts).
create trigger public_change after insert or update or delete or truncate on site_versions
  for each statement execute function notify_public_change();
