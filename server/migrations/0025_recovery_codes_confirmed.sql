ALTER TABLE "recovery_codes" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
-- Whose two-step login is on has confirmed codes.
UPDATE "recovery_codes" SET "confirmed_at" = "recovery_codes"."created_at" FROM "users" WHERE "users"."id" = "recovery_codes"."user_id" AND "users"."two_step_on_at" IS NOT NULL;
