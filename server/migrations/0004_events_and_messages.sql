CREATE TABLE "event_attendances" (
	"event_id" integer NOT NULL,
	"occurs_on" date NOT NULL,
	"user_id" integer NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "event_attendances_event_id_occurs_on_user_id_pk" PRIMARY KEY("event_id","occurs_on","user_id")
);
--> statement-breakpoint
CREATE TABLE "event_changes" (
	"event_id" integer NOT NULL,
	"occurs_on" date NOT NULL,
	"is_cancelled" boolean DEFAULT false NOT NULL,
	"title" text,
	"description" text,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"location" text,
	CONSTRAINT "event_changes_event_id_occurs_on_pk" PRIMARY KEY("event_id","occurs_on")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"description" text,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"location" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"repeats" text,
	"repeat_interval" integer DEFAULT 1 NOT NULL,
	"repeat_until" date,
	"repeat_count" integer,
	"capacity" integer,
	"spans_from" timestamp (3) with time zone NOT NULL,
	"spans_to" timestamp (3) with time zone,
	"revision" integer DEFAULT 0 NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_end_after_start" CHECK ("events"."ends_at" >= "events"."starts_at"),
	CONSTRAINT "events_repeats_known" CHECK ("events"."repeats" in ('weekly', 'monthly_by_day', 'monthly_by_weekday', 'monthly_by_last_weekday')),
	CONSTRAINT "events_repeat_ends_once" CHECK ("events"."repeat_until" is null or "events"."repeat_count" is null)
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"user_id" integer NOT NULL,
	"message_id" integer NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_reads_user_id_message_id_pk" PRIMARY KEY("user_id","message_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"content" text NOT NULL,
	"sender_id" integer,
	"recipient_id" integer,
	"is_broadcast" boolean NOT NULL,
	"is_email" boolean NOT NULL,
	"mailed_up_to" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_to_one_or_all" CHECK ("messages"."is_broadcast" = ("messages"."recipient_id" is null))
);
--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_attendances" ADD CONSTRAINT "event_attendances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "event_changes" ADD CONSTRAINT "event_changes_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_recipient_id_users_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "event_attendances_user" ON "event_attendances" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "events_starts" ON "events" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "events_public_span" ON "events" USING btree ("spans_to","spans_from") WHERE "events"."is_public";--> statement-breakpoint
CREATE INDEX "events_created_by" ON "events" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "message_reads_message" ON "message_reads" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "messages_broadcast_times" ON "messages" USING btree ("created_at") WHERE "messages"."is_broadcast";--> statement-breakpoint
CREATE INDEX "messages_broadcasts" ON "messages" USING btree ("id") WHERE "messages"."is_broadcast";--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree ("recipient_id","id");--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");