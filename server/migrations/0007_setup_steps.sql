CREATE TABLE "setup_steps" (
	"step" text PRIMARY KEY NOT NULL,
	"settled_as" text,
	"proof" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "setup_steps_step_known" CHECK ("setup_steps"."step" in ('account', 'church', 'email', 'texts', 'departments')),
	CONSTRAINT "setup_steps_settled_as_known" CHECK ("setup_steps"."settled_as" in ('done', 'put_aside'))
);
