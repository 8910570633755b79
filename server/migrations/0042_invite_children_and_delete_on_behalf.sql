CREATE TABLE "child_invites" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"asked_by" integer,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"answered_by" integer,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "child_invites_state_known" CHECK ("child_invites"."state" in ('open', 'agreed', 'refused'))
);
--> statement-breakpoint
CREATE TABLE "visit_consents" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"agreed" boolean NOT NULL,
	"agreed_on" date NOT NULL,
	"witness" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deletions_on_behalf" (
	"person_id" integer PRIMARY KEY NOT NULL,
	"asked_by" integer,
	"reason" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deletions_on_behalf_reason_known" CHECK ("deletions_on_behalf"."reason" in ('paper', 'died'))
);
--> statement-breakpoint
ALTER TABLE "child_invites" ADD CONSTRAINT "child_invites_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_invites" ADD CONSTRAINT "child_invites_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "child_invites" ADD CONSTRAINT "child_invites_answered_by_people_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_consents" ADD CONSTRAINT "visit_consents_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions_on_behalf" ADD CONSTRAINT "deletions_on_behalf_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deletions_on_behalf" ADD CONSTRAINT "deletions_on_behalf_asked_by_people_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "child_invites_asked_by" ON "child_invites" USING btree ("asked_by");--> statement-breakpoint
CREATE INDEX "child_invites_answered_by" ON "child_invites" USING btree ("answered_by");--> statement-breakpoint
CREATE INDEX "deletions_on_behalf_asked_by" ON "deletions_on_behalf" USING btree ("asked_by");