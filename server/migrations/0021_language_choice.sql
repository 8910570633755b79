ALTER TABLE "users" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
-- Migration 0020 of the same release gave everybody English. Nobody has chosen it.
UPDATE "users" SET "language" = NULL WHERE "language" = 'en';
