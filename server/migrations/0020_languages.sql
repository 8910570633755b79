ALTER TABLE "site_sections" DROP CONSTRAINT "site_sections_section_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language_known" CHECK ("users"."language" in ('en', 'sw'));--> statement-breakpoint
ALTER TABLE "site_sections" ADD CONSTRAINT "site_sections_section_known" CHECK ("site_sections"."section" in ('facts', 'look', 'services', 'home', 'about', 'ministries', 'contact', 'languages'));