import { count, inArray } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { users } from '../domains/identity/accounts/accounts.table.ts';
import { DEMO_LOGINS } from '../domains/office/demo/demo-logins.rules.ts';
import { formatCommand } from '../project-root.ts';
import { SettingsError } from '../settings.ts';
import { fillChurch } from './fill-church.ts';

/** Fills an empty database, leaves an existing demo as it is, and never touches a real church. */
export async function ensureDemo({ db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>): Promise<void> {
  const [all] = await db.select({ people: count() }).from(users);
  if (all?.people === 0) return fillChurch(db, { now: clock.now(), timeZone: settings.church.timeZone });
  const usernames = DEMO_LOGINS.map((one) => one.username);
  const [known] = await db.select({ people: count() }).from(users).where(inArray(users.username, usernames));
  if (known?.people === usernames.length) return;
  throw new SettingsError(
    'Kanisa cannot start, because DEMO=1 is set and the database is not the one of the demo. Remove DEMO, or give the ' +
      `demo a DATA_DIR of its own: \`${formatCommand('demo')}\` does.`,
  );
}
