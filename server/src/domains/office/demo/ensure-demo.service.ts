import { formatCommand } from '../../../base/project-root.ts';
import { SettingsError } from '../../../base/settings.ts';
import type { Deps } from '../../../core/deps.ts';
import type { Domain } from '../../../core/domain.ts';
import { DEMO_LOGINS } from '../../../demo/demo-logins.ts';
import { countUsers, countUsersNamed } from './demo.repo.ts';
import { fillChurch } from './fill-church.service.ts';

/** Fills an empty database, leaves an existing demo as it is, and never touches a real church. */
export async function ensureDemo(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  domains: readonly Domain[],
): Promise<void> {
  if ((await countUsers(db)) === 0) {
    return fillChurch(db, domains, { now: clock.now(), timeZone: settings.church.timeZone });
  }
  const usernames = DEMO_LOGINS.map((one) => one.username);
  if ((await countUsersNamed(db, usernames)) === usernames.length) return;
  throw new SettingsError(
    'Kanisa cannot start, because DEMO=1 is set and the database is not the one of the demo. Remove DEMO, or give the ' +
      `demo a DATA_DIR of its own: \`${formatCommand('demo')}\` does.`,
  );
}
