ALTER TABLE "family_requests" ADD COLUMN "entry_id" integer;--> statement-breakpoint
ALTER TABLE "family_requests" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_entry_id_family_members_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."family_members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "family_requests_entry" ON "family_requests" USING btree ("entry_id");--> statement-breakpoint
ALTER TABLE "family_requests" ADD CONSTRAINT "family_requests_state_known" CHECK ("family_requests"."state" in ('open', 'refused'));