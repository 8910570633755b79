CREATE TABLE "email_marks" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_marks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"address" text NOT NULL,
	"kind" text NOT NULL,
	"code" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "email_marks_kind_known" CHECK ("email_marks"."kind" in ('hard', 'soft', 'opted_out')),
	CONSTRAINT "email_marks_address_lower" CHECK ("email_marks"."address" = lower("email_marks"."address"))
);
--> statement-breakpoint
CREATE TABLE "email_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "email_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record_id" integer NOT NULL,
	"user_id" integer,
	"address" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"delays" smallint DEFAULT 0 NOT NULL,
	"delayed_since" timestamp (3) with time zone,
	"repeats" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_code" text,
	"provider_id" text,
	CONSTRAINT "email_recipients_state_known" CHECK (state in ('queued', 'claimed', 'handed', 'accepted', 'delivered', 'failed', 'suppressed', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "emails" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "emails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"sender" text,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_to_all" boolean DEFAULT false NOT NULL,
	"filter_role" text,
	"filter_is_active" boolean,
	"secret" uuid DEFAULT gen_random_uuid() NOT NULL,
	"idempotency_key" uuid,
	"message_id" integer,
	"pending" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "emails_kind_known" CHECK ("emails"."kind" in ('mailing', 'message', 'test')),
	CONSTRAINT "emails_of_message" CHECK (("emails"."kind" = 'message') = ("emails"."message_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "text_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" text NOT NULL,
	"sender_id" integer,
	"shortcode" text NOT NULL,
	"message" text NOT NULL,
	"parts" smallint NOT NULL,
	"idempotency_key" uuid,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"time_to_send" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"delivery_updated_at" timestamp (3) with time zone,
	"undelivered" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "text_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "text_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record_id" integer NOT NULL,
	"user_id" integer,
	"number" text,
	"report_due_at" timestamp (3) with time zone,
	"report_tries" smallint DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"state_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempt_id" uuid,
	"lease_until" timestamp (3) with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"delays" smallint DEFAULT 0 NOT NULL,
	"delayed_since" timestamp (3) with time zone,
	"repeats" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_code" text,
	"provider_id" text,
	CONSTRAINT "text_recipients_state_known" CHECK (state in ('queued', 'claimed', 'handed', 'accepted', 'delivered', 'failed', 'suppressed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_emails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_texts" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "emails" ADD CONSTRAINT "emails_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_messages" ADD CONSTRAINT "text_messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_recipients" ADD CONSTRAINT "text_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_marks_address" ON "email_marks" USING btree ("address");--> statement-breakpoint
CREATE UNIQUE INDEX "email_recipients_address_unique" ON "email_recipients" USING btree ("record_id",lower("address"));--> statement-breakpoint
CREATE INDEX "email_recipients_user" ON "email_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_recipients_due" ON "email_recipients" USING btree ("due_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "email_recipients_leases" ON "email_recipients" USING btree ("lease_until") WHERE state in ('claimed', 'handed');--> statement-breakpoint
CREATE INDEX "email_recipients_failed" ON "email_recipients" USING btree ("record_id","problem") WHERE state = 'failed';--> statement-breakpoint
CREATE INDEX "email_recipients_strangers" ON "email_recipients" USING btree (lower("address")) WHERE user_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "emails_idempotency_key_unique" ON "emails" USING btree ("idempotency_key");--> statement-breakpoint
CREATE INDEX "emails_mailings" ON "emails" USING btree ("id") WHERE kind = 'mailing';--> statement-breakpoint
CREATE INDEX "emails_created_by" ON "emails" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "emails_message" ON "emails" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_message_id_unique" ON "text_messages" USING btree ("message_id");--> statement-breakpoint
CREATE UNIQUE INDEX "text_messages_key_unique" ON "text_messages" USING btree ("sender_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "text_recipients_number_unique" ON "text_recipients" USING btree ("record_id","number");--> statement-breakpoint
CREATE INDEX "text_recipients_due" ON "text_recipients" USING btree ("due_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "text_recipients_leases" ON "text_recipients" USING btree ("lease_until") WHERE state in ('claimed', 'handed');--> statement-breakpoint
CREATE INDEX "text_recipients_reports" ON "text_recipients" USING btree ("report_due_at") WHERE "text_recipients"."state" = 'accepted';--> statement-breakpoint
CREATE INDEX "text_recipients_provider" ON "text_recipients" USING btree ("provider_id") WHERE "text_recipients"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "text_recipients_user" ON "text_recipients" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "messages" DROP COLUMN "mailed_up_to";--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.password_reset', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'email.sent', 'email.sent_again', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.checked'));