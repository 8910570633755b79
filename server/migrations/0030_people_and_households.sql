-- Everybody gets a record. The table of users becomes the table of people, whose login columns are optional, and `users`
-- stays as a view of those who have an account. Family entries refer to people. Set-based, in one transaction.
DROP TRIGGER "users_tally_added" ON "users";--> statement-breakpoint
DROP TRIGGER "users_tally_removed" ON "users";--> statement-breakpoint
DROP TRIGGER "users_tally_changed" ON "users";--> statement-breakpoint
ALTER TABLE "users" RENAME TO "people";--> statement-breakpoint
ALTER SEQUENCE "users_id_seq" RENAME TO "people_id_seq";--> statement-breakpoint
ALTER INDEX "users_pkey" RENAME TO "people_pkey";--> statement-breakpoint
ALTER TABLE "department_applications" RENAME CONSTRAINT "department_applications_user_id_users_id_fk" TO "department_applications_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "department_applications" RENAME CONSTRAINT "department_applications_reviewed_by_users_id_fk" TO "department_applications_reviewed_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "departments" RENAME CONSTRAINT "departments_leader_id_users_id_fk" TO "departments_leader_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "info_posts" RENAME CONSTRAINT "info_posts_posted_by_users_id_fk" TO "info_posts_posted_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "event_attendances" RENAME CONSTRAINT "event_attendances_user_id_users_id_fk" TO "event_attendances_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "events" RENAME CONSTRAINT "events_created_by_users_id_fk" TO "events_created_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "account_codes" RENAME CONSTRAINT "account_codes_user_id_users_id_fk" TO "account_codes_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "email_changes" RENAME CONSTRAINT "email_changes_user_id_users_id_fk" TO "email_changes_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "department_members" RENAME CONSTRAINT "department_members_user_id_users_id_fk" TO "department_members_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "sessions" RENAME CONSTRAINT "sessions_user_id_users_id_fk" TO "sessions_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "authenticator_apps" RENAME CONSTRAINT "authenticator_apps_user_id_users_id_fk" TO "authenticator_apps_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "passkeys" RENAME CONSTRAINT "passkeys_user_id_users_id_fk" TO "passkeys_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "recovery_codes" RENAME CONSTRAINT "recovery_codes_user_id_users_id_fk" TO "recovery_codes_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "two_step_challenges" RENAME CONSTRAINT "two_step_challenges_user_id_users_id_fk" TO "two_step_challenges_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "emails_created_by_users_id_fk" TO "emails_created_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "emails" RENAME CONSTRAINT "emails_resent_by_users_id_fk" TO "emails_resent_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "message_reads" RENAME CONSTRAINT "message_reads_user_id_users_id_fk" TO "message_reads_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "message_recipients" RENAME CONSTRAINT "message_recipients_user_id_users_id_fk" TO "message_recipients_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "messages" RENAME CONSTRAINT "messages_sender_id_users_id_fk" TO "messages_sender_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "messages" RENAME CONSTRAINT "messages_recipient_id_users_id_fk" TO "messages_recipient_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "notices" RENAME CONSTRAINT "notices_user_id_users_id_fk" TO "notices_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "notices" RENAME CONSTRAINT "notices_caused_by_users_id_fk" TO "notices_caused_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "push_choices" RENAME CONSTRAINT "push_choices_user_id_users_id_fk" TO "push_choices_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "push_devices" RENAME CONSTRAINT "push_devices_user_id_users_id_fk" TO "push_devices_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "text_messages" RENAME CONSTRAINT "text_messages_sender_id_users_id_fk" TO "text_messages_sender_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "text_messages" RENAME CONSTRAINT "text_messages_resent_by_users_id_fk" TO "text_messages_resent_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "family_members" RENAME CONSTRAINT "family_members_user_id_users_id_fk" TO "family_members_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "people_imports" RENAME CONSTRAINT "people_imports_created_by_users_id_fk" TO "people_imports_created_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME CONSTRAINT "audit_entries_actor_id_users_id_fk" TO "audit_entries_actor_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "audit_entries" RENAME CONSTRAINT "audit_entries_person_id_users_id_fk" TO "audit_entries_person_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "operations" RENAME CONSTRAINT "operations_user_id_users_id_fk" TO "operations_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "photos" RENAME CONSTRAINT "photos_user_id_users_id_fk" TO "photos_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "serving_links" RENAME CONSTRAINT "serving_links_user_id_users_id_fk" TO "serving_links_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "serving_away" RENAME CONSTRAINT "serving_away_user_id_users_id_fk" TO "serving_away_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "serving_people" RENAME CONSTRAINT "serving_people_user_id_users_id_fk" TO "serving_people_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "serving_places" RENAME CONSTRAINT "serving_places_user_id_users_id_fk" TO "serving_places_user_id_people_id_fk";--> statement-breakpoint
ALTER TABLE "site_images" RENAME CONSTRAINT "site_images_consent_by_users_id_fk" TO "site_images_consent_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "site_images" RENAME CONSTRAINT "site_images_created_by_users_id_fk" TO "site_images_created_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "site_sections" RENAME CONSTRAINT "site_sections_changed_by_users_id_fk" TO "site_sections_changed_by_people_id_fk";--> statement-breakpoint
ALTER TABLE "site_versions" RENAME CONSTRAINT "site_versions_published_by_users_id_fk" TO "site_versions_published_by_people_id_fk";--> statement-breakpoint
DROP INDEX "users_personal_email";--> statement-breakpoint
DROP INDEX "users_phone_number_unique";--> statement-breakpoint
DROP INDEX "users_name";--> statement-breakpoint
DROP INDEX "users_state";--> statement-breakpoint
DROP INDEX "users_active";--> statement-breakpoint
DROP INDEX "users_verified";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
ALTER TABLE "people" ALTER COLUMN "first_name" DROP NOT NULL,
  ALTER COLUMN "last_name" DROP NOT NULL,
  ALTER COLUMN "username" DROP NOT NULL,
  ALTER COLUMN "password_hash" DROP NOT NULL,
  DROP COLUMN "search_text",
  ADD COLUMN "status" text DEFAULT 'member',
  ADD COLUMN "other_names" text,
  ADD COLUMN "gender" text,
  ADD COLUMN "date_of_birth" text,
  ADD COLUMN "status_since" date,
  ADD COLUMN "member_since" date,
  ADD COLUMN "baptised_on" date,
  ADD COLUMN "came_through" text,
  ADD COLUMN "agreed_at" timestamp (3) with time zone,
  ADD COLUMN "agreed_how" text,
  ADD COLUMN "is_adult" boolean,
  ADD COLUMN "field_values" jsonb DEFAULT '{}'::jsonb NOT NULL,
  ADD COLUMN "is_from_family" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(username, '')
  || ' ' || coalesce(personal_email, '') || ' ' || coalesce(church_email, '') || ' ' || coalesce(phone_number, '')
  || ' ' || case when phone_number like '+254%' then '0' || substr(phone_number, 5) else '' end
  || coalesce(' ' || other_names, ''))) STORED;--> statement-breakpoint
CREATE TABLE "family_requests" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "family_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"relationship" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "family_requests_relationship_known" CHECK ("family_requests"."relationship" in ('spouse', 'child', 'parent', 'sibling', 'other'))
);--> statement-breakpoint
CREATE TABLE "people_fields" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_fields_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"choices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"applies_to" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "people_fields_kind_known" CHECK ("people_fields"."kind" in ('text', 'number', 'date', 'choice', 'yes_no')),
	CONSTRAINT "people_fields_applies_to_known" CHECK ("people_fields"."applies_to" in ('adults', 'children', 'both'))
);--> statement-breakpoint
CREATE TABLE "people_file_import_rows" (
	"import_id" integer NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"person_id" integer,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "people_file_import_rows_import_id_row_pk" PRIMARY KEY("import_id","row"),
	CONSTRAINT "people_file_import_rows_state_known" CHECK ("people_file_import_rows"."state" in ('new', 'updated', 'unchanged', 'waiting'))
);--> statement-breakpoint
CREATE TABLE "people_file_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_file_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer NOT NULL,
	"address" text,
	"device" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"file_name" text NOT NULL,
	"system" text,
	"headings" text NOT NULL,
	"columns" jsonb NOT NULL,
	"content" "bytea",
	"wants_emails" boolean NOT NULL,
	"wants_texts" boolean NOT NULL,
	"agreed_how" text,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "people_file_imports_status_known" CHECK ("people_file_imports"."status" in ('waiting', 'running', 'done', 'failed', 'undone'))
);--> statement-breakpoint
CREATE TABLE "household_links" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "household_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"asker_id" integer NOT NULL,
	"asked_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "household_links_state_known" CHECK ("household_links"."state" in ('asked', 'shared')),
	CONSTRAINT "household_links_two_people" CHECK ("household_links"."asker_id" <> "household_links"."asked_id")
);--> statement-breakpoint
CREATE TABLE "household_members" (
	"household_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"position" text NOT NULL,
	"is_main" boolean NOT NULL,
	CONSTRAINT "household_members_household_id_person_id_pk" PRIMARY KEY("household_id","person_id"),
	CONSTRAINT "household_members_position_known" CHECK ("household_members"."position" in ('adult', 'child', 'other'))
);--> statement-breakpoint
CREATE TABLE "households" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "households_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"county" text,
	"town" text,
	"area" text,
	"address_description" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "people_keepers" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"named_by" integer,
	"named_at" timestamp (3) with time zone NOT NULL
);--> statement-breakpoint
CREATE TABLE "people_settings" (
	"id" integer PRIMARY KEY NOT NULL,
	"pastors_read" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "people_settings_single" CHECK ("people_settings"."id" = 1)
);--> statement-breakpoint
CREATE TABLE "people_lists" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_lists_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"query" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
CREATE TABLE "account_matches" (
	"account_id" integer NOT NULL,
	"person_id" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" integer,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "account_matches_account_id_person_id_pk" PRIMARY KEY("account_id","person_id"),
	CONSTRAINT "account_matches_state_known" CHECK ("account_matches"."state" in ('open', 'refused'))
);--> statement-breakpoint
CREATE TABLE "person_merges" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_merges_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kept_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"merged_by" integer,
	"merged_at" timestamp (3) with time zone NOT NULL,
	"undo" jsonb NOT NULL
);--> statement-breakpoint
CREATE TABLE "person_notes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "person_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"author_id" integer,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);--> statement-breakpoint
CREATE TABLE "person_sources" (
	"system" text NOT NULL,
	"source_id" text NOT NULL,
	"person_id" integer NOT NULL,
	CONSTRAINT "person_sources_system_source_id_pk" PRIMARY KEY("system","source_id"),
	CONSTRAINT "person_sources_given" CHECK ("person_sources"."source_id" <> '')
);--> statement-breakpoint
CREATE TABLE "person_tags" (
	"person_id" integer NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "person_tags_person_id_tag_pk" PRIMARY KEY("person_id","tag")
);--> statement-breakpoint
-- One person for each family entry. The first space splits the name, so that both parts give it back exactly.
ALTER TABLE "family_members" ADD COLUMN "person_id" integer;--> statement-breakpoint
UPDATE "family_members" SET "person_id" = "numbered"."person_id"
  FROM (SELECT "id", nextval('people_id_seq') AS "person_id" FROM (SELECT "id" FROM "family_members" ORDER BY "id") AS "sorted") AS "numbered"
  WHERE "numbered"."id" = "family_members"."id";--> statement-breakpoint
INSERT INTO "people" ("id", "first_name", "last_name", "gender", "date_of_birth", "county", "town", "area", "address_description",
    "wants_emails", "wants_texts", "status", "is_from_family", "created_at", "updated_at") OVERRIDING SYSTEM VALUE
  SELECT "person_id", split_part("name", ' ', 1), CASE WHEN strpos("name", ' ') > 0 THEN substr("name", strpos("name", ' ') + 1) END,
    "gender", "date_of_birth"::text, "county", "town", "area", "address_description", false, false, NULL, true, "created_at", "updated_at"
  FROM "family_members" ORDER BY "id";--> statement-breakpoint
UPDATE "photos" SET "user_id" = "family_members"."person_id", "family_member_id" = NULL
  FROM "family_members" WHERE "family_members"."id" = "photos"."family_member_id";--> statement-breakpoint
-- One household for each owner of a family list.
WITH "owners" AS MATERIALIZED (
  SELECT "user_id", nextval('households_id_seq') AS "household_id"
  FROM (SELECT DISTINCT "user_id" FROM "family_members" ORDER BY "user_id") AS "sorted"
), "made" AS (
  INSERT INTO "households" ("id", "name") OVERRIDING SYSTEM VALUE
  SELECT "household_id", "last_name" FROM "owners" JOIN "people" ON "people"."id" = "user_id"
)
INSERT INTO "household_members" ("household_id", "person_id", "position", "is_main")
  SELECT "household_id", "user_id", 'adult', true FROM "owners"
  UNION ALL
  SELECT "household_id", "person_id", CASE "relationship" WHEN 'child' THEN 'child' ELSE 'adult' END, true
  FROM "family_members" JOIN "owners" USING ("user_id");--> statement-breakpoint
ALTER TABLE "family_members" DROP CONSTRAINT "family_members_gender_known",
  ALTER COLUMN "person_id" SET NOT NULL,
  DROP COLUMN "name",
  DROP COLUMN "gender",
  DROP COLUMN "date_of_birth",
  DROP COLUMN "county",
  DROP COLUMN "town",
  DROP COLUMN "area",
  DROP COLUMN "address_description",
  ADD COLUMN "own_name" text,
  ADD COLUMN "own_gender" text,
  ADD COLUMN "own_date_of_birth" date,
  ADD COLUMN "own_county" text,
  ADD COLUMN "own_town" text,
  ADD COLUMN "own_area" text,
  ADD COLUMN "own_address_description" text;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_gender_known" CHECK ("family_members"."own_gender" in ('male', 'female', 'other'));--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_file_import_rows" ADD CONSTRAINT "people_file_import_rows_import_id_people_file_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_file_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_file_import_rows" ADD CONSTRAINT "people_file_import_rows_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_file_imports" ADD CONSTRAINT "people_file_imports_created_by_people_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_links" ADD CONSTRAINT "household_links_asker_id_people_id_fk" FOREIGN KEY ("asker_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_links" ADD CONSTRAINT "household_links_asked_id_people_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_household_id_households_id_fk" FOREIGN KEY ("household_id") REFERENCES "public"."households"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "household_members" ADD CONSTRAINT "household_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_keepers" ADD CONSTRAINT "people_keepers_user_id_people_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_keepers" ADD CONSTRAINT "people_keepers_named_by_people_id_fk" FOREIGN KEY ("named_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_lists" ADD CONSTRAINT "people_lists_owner_id_people_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_matches" ADD CONSTRAINT "account_matches_account_id_people_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_matches" ADD CONSTRAINT "account_matches_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_matches" ADD CONSTRAINT "account_matches_decided_by_people_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_people_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_people_id_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_notes" ADD CONSTRAINT "person_notes_author_id_people_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_sources" ADD CONSTRAINT "person_sources_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_tags" ADD CONSTRAINT "person_tags_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "family_requests_once" ON "family_requests" USING btree ("user_id","person_id");--> statement-breakpoint
CREATE INDEX "family_requests_person" ON "family_requests" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_file_import_rows_person" ON "people_file_import_rows" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_file_imports_created_by" ON "people_file_imports" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "people_file_imports_headings" ON "people_file_imports" USING btree ("headings");--> statement-breakpoint
CREATE UNIQUE INDEX "household_links_pair" ON "household_links" USING btree (least("asker_id", "asked_id"),greatest("asker_id", "asked_id"));--> statement-breakpoint
CREATE UNIQUE INDEX "household_links_asker" ON "household_links" USING btree ("asker_id") WHERE "household_links"."state" = 'shared';--> statement-breakpoint
CREATE UNIQUE INDEX "household_links_asked" ON "household_links" USING btree ("asked_id") WHERE "household_links"."state" = 'shared';--> statement-breakpoint
CREATE UNIQUE INDEX "household_members_main" ON "household_members" USING btree ("person_id") WHERE "household_members"."is_main";--> statement-breakpoint
CREATE INDEX "household_members_person" ON "household_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "people_keepers_named_by" ON "people_keepers" USING btree ("named_by");--> statement-breakpoint
CREATE INDEX "people_lists_owner" ON "people_lists" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "account_matches_person" ON "account_matches" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "account_matches_decided_by" ON "account_matches" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "person_merges_kept" ON "person_merges" USING btree ("kept_id");--> statement-breakpoint
CREATE INDEX "person_merges_merged_by" ON "person_merges" USING btree ("merged_by");--> statement-breakpoint
CREATE INDEX "person_notes_person" ON "person_notes" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "person_notes_author" ON "person_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "person_sources_person" ON "person_sources" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "person_tags_tag" ON "person_tags" USING btree (lower("tag"));--> statement-breakpoint
CREATE INDEX "family_members_person" ON "family_members" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "people" USING btree ("id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "people_name" ON "people" USING btree (lower("last_name"),lower("first_name"),"id");--> statement-breakpoint
CREATE INDEX "people_personal_email" ON "people" USING btree (lower("personal_email"));--> statement-breakpoint
CREATE INDEX "people_phone_number" ON "people" USING btree ("phone_number") WHERE "people"."phone_number" is not null;--> statement-breakpoint
CREATE INDEX "people_birthday" ON "people" USING btree (right("date_of_birth", 5)) WHERE "people"."date_of_birth" is not null;--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "people"."username" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_number_unique" ON "people" USING btree ("phone_number") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_name" ON "people" USING btree (lower("first_name"),lower("last_name"),"id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_state" ON "people" USING btree ("role","is_active","is_verified","id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_active" ON "people" USING btree ("is_active","is_verified","id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_verified" ON "people" USING btree ("is_verified","id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_email" ON "people" USING btree (lower(coalesce("personal_email", "church_email")),"id") WHERE "people"."username" is not null;--> statement-breakpoint
CREATE INDEX "users_search" ON "people" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256) WHERE "people"."username" is not null;--> statement-breakpoint
ALTER TABLE "family_members" ADD CONSTRAINT "family_members_own_values" CHECK ("family_members"."own_name" is not null or num_nonnulls("family_members"."own_gender", "family_members"."own_date_of_birth", "family_members"."own_county",
        "family_members"."own_town", "family_members"."own_area", "family_members"."own_address_description") = 0);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "users_complete" CHECK ("people"."username" is null or num_nulls("people"."first_name", "people"."last_name", "people"."password_hash") = 0);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_name_given" CHECK (num_nonnulls("people"."first_name", "people"."last_name") > 0);--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_status_known" CHECK ("people"."status" in ('visitor', 'attends', 'member', 'left', 'died'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_gender_known" CHECK ("people"."gender" in ('male', 'female', 'other'));--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_date_of_birth" CHECK ("people"."date_of_birth" ~ '^([0-9]{4}|-)-[0-9]{2}-[0-9]{2}$');--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_without_account" CHECK ("people"."username" is not null or ("people"."role" = 'user' and not "people"."is_verified"
          and num_nonnulls("people"."password_hash", "people"."login_email", "people"."church_email", "people"."two_step_on_at") = 0
          and ("people"."agreed_at" is not null or not ("people"."wants_emails" or "people"."wants_texts"))));--> statement-breakpoint
-- Code about accounts uses this view and cannot see people without one.
CREATE VIEW "users" AS SELECT
  "id", "first_name", "last_name", "username", "personal_email", "login_email", "is_login_email_confirmed",
  "church_email", "phone_number", "password_hash", "awaits_password", "welcome_requested_at", "welcome_sent_at",
  "role", "is_active", "is_verified", "county", "town", "area", "address_description", "wants_emails",
  "wants_texts", "language", "two_step_on_at", "deletion_requested_at", "created_at", "updated_at", "search_text",
  "status"
  FROM "people" WHERE "username" IS NOT NULL WITH LOCAL CHECK OPTION;--> statement-breakpoint
-- The tallies count accounts only.
CREATE OR REPLACE FUNCTION "users_tally_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_tallies" SELECT id / 256, role, is_active, is_verified, count(*) FROM added
    WHERE username IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "users_tally_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_tallies" SELECT id / 256, role, is_active, is_verified, -count(*) FROM removed
    WHERE username IS NOT NULL GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "users_tally_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.username IS NOT NULL THEN
    INSERT INTO "user_tallies" VALUES (OLD.id / 256, OLD.role, OLD.is_active, OLD.is_verified, -1);
  END IF;
  IF NEW.username IS NOT NULL THEN
    INSERT INTO "user_tallies" VALUES (NEW.id / 256, NEW.role, NEW.is_active, NEW.is_verified, 1);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_tally_added" AFTER INSERT ON "people" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "users_tally_added"();--> statement-breakpoint
CREATE TRIGGER "users_tally_removed" AFTER DELETE ON "people" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "users_tally_removed"();--> statement-breakpoint
CREATE TRIGGER "users_tally_changed" AFTER UPDATE ON "people" FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active, OLD.is_verified, OLD.username IS NULL) IS DISTINCT FROM (NEW.role, NEW.is_active, NEW.is_verified, NEW.username IS NULL))
  EXECUTE FUNCTION "users_tally_changed"();--> statement-breakpoint
-- Members of a department need no account.
CREATE OR REPLACE FUNCTION copy_name_to_membership() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7254005, new.user_id % 64);
  SELECT coalesce(lower(first_name), ''), coalesce(lower(last_name), '') INTO new.sort_first_name, new.sort_last_name
    FROM people WHERE id = new.user_id;
  IF NOT FOUND THEN
    -- The foreign key rejects the row, with its own message.
    new.sort_first_name := '';
    new.sort_last_name := '';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_name_to_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7254005, new.id % 64);
  UPDATE department_members SET sort_first_name = coalesce(lower(new.first_name), ''), sort_last_name = coalesce(lower(new.last_name), '')
    WHERE user_id = new.id;
  RETURN NULL;
END $$;
