ALTER TABLE "people" ADD COLUMN "status_before_death" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "since_before_death" date;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_status_before_death_known" CHECK ("people"."status_before_death" in ('visitor', 'attends', 'member', 'left', 'died'));