DROP INDEX "info_posts_newest";--> statement-breakpoint
ALTER TABLE "info_posts" ADD COLUMN "is_pinned" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "info_posts_order" ON "info_posts" USING btree ("department_id","is_pinned","created_at","id");