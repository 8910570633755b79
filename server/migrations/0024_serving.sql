CREATE TABLE "modules" (
	"module" text PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "modules_module_known" CHECK ("modules"."module" in ('serving'))
);
--> statement-breakpoint
CREATE TABLE "serving_budget" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"monthly" integer NOT NULL,
	CONSTRAINT "serving_budget_single" CHECK ("serving_budget"."id" = 1),
	CONSTRAINT "serving_budget_range" CHECK ("serving_budget"."monthly" >= 0)
);
--> statement-breakpoint
CREATE TABLE "serving_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"place_ids" integer[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serving_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"place_ids" integer[] NOT NULL,
	"about" jsonb NOT NULL,
	"reminded_place_id" integer,
	"is_text" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"cost" numeric(12, 4) DEFAULT 0 NOT NULL,
	"provider_id" text,
	"problem" text,
	"notice_id" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "serving_messages_kind_known" CHECK ("serving_messages"."kind" in ('ask', 'ask_again', 'remind_answer', 'remind_date', 'ended', 'declined', 'taken')),
	CONSTRAINT "serving_messages_state_known" CHECK ("serving_messages"."state" in ('queued', 'handed', 'noticed', 'sent', 'unknown', 'failed', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "serving_spending" (
	"month" text PRIMARY KEY NOT NULL,
	"spent" numeric(12, 4) DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serving_away" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_away_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	CONSTRAINT "serving_away_order" CHECK ("serving_away"."until_day" >= "serving_away"."from_day")
);
--> statement-breakpoint
CREATE TABLE "serving_people" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"monthly_max" smallint,
	"calendar_hash" text,
	"calendar_made_at" timestamp (3) with time zone,
	CONSTRAINT "serving_people_monthly_max" CHECK ("serving_people"."monthly_max" between 1 and 31)
);
--> statement-breakpoint
CREATE TABLE "serving_counts" (
	"position_id" integer NOT NULL,
	"month" date NOT NULL,
	"served" integer NOT NULL,
	"missed" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "serving_places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"position_id" integer NOT NULL,
	"event_id" integer,
	"occurs_on" date NOT NULL,
	"user_id" integer NOT NULL,
	"state" text NOT NULL,
	"slot" smallint,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone,
	"is_swap_offered" boolean DEFAULT false NOT NULL,
	"reason" text,
	"why" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "serving_places_state_known" CHECK ("serving_places"."state" in ('planned', 'asked', 'accepted', 'declined', 'served', 'missed', 'ended')),
	CONSTRAINT "serving_places_taken" CHECK (("serving_places"."state" in ('planned', 'asked', 'accepted')) = ("serving_places"."slot" is not null))
);
--> statement-breakpoint
CREATE TABLE "serving_able" (
	"position_id" integer NOT NULL,
	"department_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "serving_able_position_id_user_id_pk" PRIMARY KEY("position_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "serving_position_events" (
	"position_id" integer NOT NULL,
	"event_id" integer NOT NULL,
	CONSTRAINT "serving_position_events_position_id_event_id_pk" PRIMARY KEY("position_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "serving_positions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "serving_positions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"department_id" integer NOT NULL,
	"name" text NOT NULL,
	"needed" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "serving_positions_department" UNIQUE("id","department_id"),
	CONSTRAINT "serving_positions_needed" CHECK ("serving_positions"."needed" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "serving_slots" (
	"position_id" integer NOT NULL,
	"slot" smallint NOT NULL,
	CONSTRAINT "serving_slots_position_id_slot_pk" PRIMARY KEY("position_id","slot")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" DROP CONSTRAINT "audit_entries_action_known";--> statement-breakpoint
ALTER TABLE "serving_links" ADD CONSTRAINT "serving_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_messages" ADD CONSTRAINT "serving_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_away" ADD CONSTRAINT "serving_away_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_people" ADD CONSTRAINT "serving_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_counts" ADD CONSTRAINT "serving_counts_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_places" ADD CONSTRAINT "serving_places_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_places" ADD CONSTRAINT "serving_places_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_places" ADD CONSTRAINT "serving_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_places" ADD CONSTRAINT "serving_places_slot_fk" FOREIGN KEY ("position_id","slot") REFERENCES "public"."serving_slots"("position_id","slot") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_able" ADD CONSTRAINT "serving_able_position_fk" FOREIGN KEY ("position_id","department_id") REFERENCES "public"."serving_positions"("id","department_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_able" ADD CONSTRAINT "serving_able_member_fk" FOREIGN KEY ("department_id","user_id") REFERENCES "public"."department_members"("department_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_position_events" ADD CONSTRAINT "serving_position_events_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_position_events" ADD CONSTRAINT "serving_position_events_event_id_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_positions" ADD CONSTRAINT "serving_positions_department_id_departments_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."departments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "serving_slots" ADD CONSTRAINT "serving_slots_position_id_serving_positions_id_fk" FOREIGN KEY ("position_id") REFERENCES "public"."serving_positions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "serving_links_user" ON "serving_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "serving_links_expires" ON "serving_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_messages_reminder" ON "serving_messages" USING btree ("reminded_place_id","kind","user_id");--> statement-breakpoint
CREATE INDEX "serving_messages_user" ON "serving_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "serving_messages_created" ON "serving_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "serving_away_user" ON "serving_away" USING btree ("user_id","until_day");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_people_calendar" ON "serving_people" USING btree ("calendar_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_counts_month" ON "serving_counts" USING btree ("position_id","month");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_places_slot" ON "serving_places" USING btree ("position_id","event_id","occurs_on","slot");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_places_once" ON "serving_places" USING btree ("event_id","occurs_on","user_id") WHERE slot is not null;--> statement-breakpoint
CREATE INDEX "serving_places_user" ON "serving_places" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "serving_places_starts" ON "serving_places" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "serving_places_event" ON "serving_places" USING btree ("event_id","occurs_on");--> statement-breakpoint
CREATE INDEX "serving_able_user" ON "serving_able" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "serving_able_member" ON "serving_able" USING btree ("department_id","user_id");--> statement-breakpoint
CREATE INDEX "serving_position_events_event" ON "serving_position_events" USING btree ("event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "serving_positions_name" ON "serving_positions" USING btree ("department_id",lower("name"));--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.email_released', 'user.password_reset', 'user.two_step_on', 'user.two_step_off', 'user.passkey_added', 'user.passkey_removed', 'user.app_added', 'user.app_replaced', 'user.app_removed', 'user.recovery_codes_made', 'user.recovery_code_used', 'user.two_step_reset', 'setup.two_step_policy', 'setup.module', 'user.welcome_sent', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed', 'application.withdrawn', 'post.updated', 'post.deleted', 'member.removed', 'event.notified', 'message.sent', 'message.viewed', 'message.deleted', 'message.undone', 'email.sent', 'email.sent_again', 'email.undone', 'text.sent', 'text.cancelled', 'text.sent_again', 'text.undone', 'text.checked', 'site.published', 'site.restored', 'site.image_added', 'site.image_removed', 'site.message_deleted'));