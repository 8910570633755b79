ALTER TABLE "department_members" ADD COLUMN "sort_first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "department_members" ADD COLUMN "sort_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
update department_members set sort_first_name = lower(first_name), sort_last_name = lower(last_name)
  from users where users.id = user_id;--> statement-breakpoint
CREATE INDEX "department_members_name" ON "department_members" USING btree ("department_id","sort_first_name","sort_last_name","user_id");--> statement-breakpoint
-- Somebody may join while their name changes, and neither transaction sees the other's row. So one waits for the
-- other by an advisory lock. 64 of them serve all ids: one for each of many new members would fill the lock table. A
-- lock of the user's row could deadlock, because an actor locks it before the department.
create function copy_name_to_membership() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7254005, new.user_id % 64);
  select lower(first_name), lower(last_name) into new.sort_first_name, new.sort_last_name
    from users where id = new.user_id;
  if not found then
    -- The foreign key rejects the row, with its own message.
    new.sort_first_name := '';
    new.sort_last_name := '';
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger copy_name before insert on department_members
  for each row execute function copy_name_to_membership();
--> statement-breakpoint
create function copy_name_to_memberships() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7254005, new.id % 64);
  update department_members set sort_first_name = lower(new.first_name), sort_last_name = lower(new.last_name)
    where user_id = new.id;
  return null;
end
$$;
--> statement-breakpoint
create trigger copy_name after update of first_name, last_name on users for each row
  when (old.first_name is distinct from new.first_name or old.last_name is distinct from new.last_name)
  execute function copy_name_to_memberships();
