ALTER TABLE "session_tokens" ADD COLUMN "successor_seed" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_end_reason_known" CHECK ("sessions"."end_reason" in ('limit', 'reuse'));