CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "audit_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"action" text NOT NULL,
	"person_id" integer,
	"family_member_id" integer,
	"department_id" integer,
	"address" text,
	"device" text,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entries_action_known" CHECK ("audit_entries"."action" in ('user.created', 'user.updated', 'user.activated', 'user.deactivated', 'user.verified', 'user.unverified', 'user.role_changed', 'user.password_reset', 'user.photo_uploaded', 'user.photo_deleted', 'user.deleted', 'users.exported', 'users.imported', 'family.list_viewed', 'family.viewed', 'family.photo_viewed', 'family.added', 'family.updated', 'family.deleted', 'family.photo_uploaded', 'family.photo_deleted', 'department.created', 'department.updated', 'department.deleted', 'application.reviewed'))
);
--> statement-breakpoint
CREATE TABLE "user_tallies" (
	"bucket" integer NOT NULL,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"is_verified" boolean NOT NULL,
	"people" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "people_imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer NOT NULL,
	"address" text,
	"device" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"content" "bytea",
	"columns" jsonb,
	"is_welcoming" boolean NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "people_imports_status_known" CHECK ("people_imports"."status" in ('waiting', 'running', 'done', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "account_codes" DROP CONSTRAINT "account_codes_purpose_known";--> statement-breakpoint
DROP INDEX "users_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (' ' || lower(first_name || ' ' || last_name || ' ' || username || ' ' || coalesce(personal_email, '')
  || ' ' || coalesce(church_email, '') || ' ' || coalesce(phone_number, '')
  || ' ' || case when phone_number like '+254%' then '0' || substr(phone_number, 5) else '' end)) STORED;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("person_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","id");--> statement-breakpoint
CREATE INDEX "people_imports_created_by" ON "people_imports" USING btree ("created_by");--> statement-breakpoint
CREATE UNIQUE INDEX "account_codes_welcome_unique" ON "account_codes" USING btree ("code_hash") WHERE "account_codes"."purpose" = 'welcome';--> statement-breakpoint
CREATE INDEX "users_state" ON "users" USING btree ("role","is_active","is_verified");--> statement-breakpoint
CREATE INDEX "users_active" ON "users" USING btree ("is_active","is_verified");--> statement-breakpoint
CREATE INDEX "users_verified" ON "users" USING btree ("is_verified");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops) WITH (gin_pending_list_limit=256);--> statement-breakpoint
ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_purpose_known" CHECK ("account_codes"."purpose" in ('verify', 'reset', 'welcome'));--> statement-breakpoint
-- The trail: no row is changed or deleted. Only what is known of a person can be made null.
CREATE FUNCTION "audit_entries_keep"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE'
    AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.action = OLD.action
    AND NEW.department_id IS NOT DISTINCT FROM OLD.department_id
    AND (NEW.actor_id IS NULL OR NEW.actor_id IS NOT DISTINCT FROM OLD.actor_id)
    AND (NEW.person_id IS NULL OR NEW.person_id IS NOT DISTINCT FROM OLD.person_id)
    AND (NEW.family_member_id IS NULL OR NEW.family_member_id IS NOT DISTINCT FROM OLD.family_member_id)
    AND (NEW.address IS NULL OR NEW.address IS NOT DISTINCT FROM OLD.address)
    AND (NEW.device IS NULL OR NEW.device IS NOT DISTINCT FROM OLD.device)
    AND (NEW.before IS NULL OR NEW.before IN (OLD.before, OLD.before - 'leader_id'))
    AND (NEW.after IS NULL OR NEW.after IN (OLD.after, OLD.after - 'leader_id'))
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'The audit trail cannot be changed';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep" BEFORE UPDATE OR DELETE ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION "audit_entries_keep"();
--> statement-breakpoint
CREATE TRIGGER "audit_entries_keep_all" BEFORE TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "audit_entries_keep"();
--> statement-breakpoint
INSERT INTO "user_tallies" SELECT id / 256, role, is_active, is_verified, count(*) FROM "users" GROUP BY 1, 2, 3, 4;
--> statement-breakpoint
CREATE FUNCTION "users_tally_added"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_tallies" SELECT id / 256, role, is_active, is_verified, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "users_tally_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_tallies" SELECT id / 256, role, is_active, is_verified, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "users_tally_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "user_tallies" VALUES
    (OLD.id / 256, OLD.role, OLD.is_active, OLD.is_verified, -1),
    (NEW.id / 256, NEW.role, NEW.is_active, NEW.is_verified, 1);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "users_tally_added" AFTER INSERT ON "users" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "users_tally_added"();
--> statement-breakpoint
CREATE TRIGGER "users_tally_removed" AFTER DELETE ON "users" REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "users_tally_removed"();
--> statement-breakpoint
CREATE TRIGGER "users_tally_changed" AFTER UPDATE ON "users" FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active, OLD.is_verified) IS DISTINCT FROM (NEW.role, NEW.is_active, NEW.is_verified))
  EXECUTE FUNCTION "users_tally_changed"();
