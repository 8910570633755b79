DROP INDEX "messages_held";--> statement-breakpoint
DROP INDEX "messages_broadcast_times";--> statement-breakpoint
CREATE INDEX "messages_broadcast_times" ON "messages" USING btree ("created_at","held_until") WHERE "messages"."is_broadcast";