CREATE TABLE "push_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"message" boolean DEFAULT true NOT NULL,
	"application_answer" boolean DEFAULT true NOT NULL,
	"application" boolean DEFAULT true NOT NULL,
	"event_change" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"name" text,
	"added_at" timestamp (3) with time zone NOT NULL,
	"last_sent_at" timestamp (3) with time zone,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" integer PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"sealed_private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_keys_one_row" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_notices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"message_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"unknown" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "push_notices_kind_known" CHECK ("push_notices"."kind" in ('message', 'application_answer', 'application', 'event_change'))
);
--> statement-breakpoint
CREATE TABLE "push_recipients" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"record_id" integer NOT NULL,
	"device_id" integer NOT NULL,
	"tag" uuid DEFAULT gen_random_uuid() NOT NULL,
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
	CONSTRAINT "push_recipients_state_known" CHECK (state in ('queued', 'claimed', 'handed', 'accepted', 'delivered', 'failed', 'suppressed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "push_choices" ADD CONSTRAINT "push_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_notices" ADD CONSTRAINT "push_notices_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_endpoint_unique" ON "push_devices" USING btree ("endpoint");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_session_unique" ON "push_devices" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_notices_message" ON "push_notices" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "push_notices_created" ON "push_notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_recipients_record" ON "push_recipients" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "push_recipients_due" ON "push_recipients" USING btree ("due_at","id") WHERE state = 'queued';--> statement-breakpoint
CREATE INDEX "push_recipients_leases" ON "push_recipients" USING btree ("lease_until") WHERE state in ('claimed', 'handed');