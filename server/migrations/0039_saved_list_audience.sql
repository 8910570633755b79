ALTER TABLE "emails" ADD COLUMN "list_id" integer;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "list_id" integer;