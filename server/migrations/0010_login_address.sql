ALTER TABLE "account_codes" DROP CONSTRAINT "account_codes_purpose_known";--> statement-breakpoint
DROP INDEX "users_personal_email_unique";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_email" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_login_email_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "email_changes" ADD COLUMN "is_old_email_confirmed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Addresses of verified accounts count as confirmed. While a change can be undone, the address before it keeps the rights.
UPDATE "users" SET "login_email" = COALESCE((
  SELECT "old_email" FROM "email_changes" WHERE "user_id" = "users"."id" AND "expires_at" > now() ORDER BY "id" LIMIT 1
), "personal_email");--> statement-breakpoint
UPDATE "users" SET "is_login_email_confirmed" = "is_verified" WHERE "login_email" IS NOT NULL;--> statement-breakpoint
UPDATE "email_changes" SET "is_old_email_confirmed" = "users"."is_verified" FROM "users" WHERE "users"."id" = "email_changes"."user_id";--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_email_unique" ON "users" USING btree (lower("login_email"));--> statement-breakpoint
CREATE INDEX "users_personal_email" ON "users" USING btree (lower("personal_email"));--> statement-breakpoint
ALTER TABLE "account_codes" ADD CONSTRAINT "account_codes_purpose_known" CHECK ("account_codes"."purpose" in ('verify', 'reset', 'email', 'welcome'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_email_given" CHECK ("users"."login_email" is not null or not "users"."is_login_email_confirmed");