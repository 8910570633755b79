-- Tells every process that visitors must see a change (server/src/db/public-changes.ts). By statement, not by row; a
-- transaction sends equal notifications once.
create function notify_public_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('public_change', '');
  return null;
end
$$;
--> statement-breakpoint
create trigger public_change after insert or update or delete or truncate on events
  for each statement execute function notify_public_change();
--> statement-breakpoint
create trigger public_change after insert or update or delete or truncate on event_changes
  for each statement execute function notify_public_change();
--> statement-breakpoint
create trigger public_change after insert or update or delete or truncate on event_attendances
  for each statement execute function notify_public_change();
--> statement-breakpoint
create trigger public_change after insert or update or delete or truncate on departments
  for each statement execute function notify_public_change();
--> statement-breakpoint
create trigger public_change after insert or update or delete or truncate on photos
  for each statement execute function notify_public_change();
--> statement-breakpoint
create trigger public_change after update of first_name, last_name, username or delete or truncate on users
  for each statement execute function notify_public_change();
