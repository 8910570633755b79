import { SETUP_STEPS } from '@kanisa/contract/office/setup.ts';
import type { Db } from '../db/client.ts';
import { DEMO_PASSWORD } from '../domains/office/demo/demo-logins.rules.ts';
import { setupSteps } from '../domains/office/setup/setup.table.ts';
import { auditEntries } from '../domains/records/audit/audit.table.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import { addHours, type DemoAuditEntry, type DemoContext, getPersonNamed, insertInBatches } from './demo-context.ts';
import { drawPeople } from './draw-people.ts';
import { fillDepartments } from './fill-departments.ts';
import { fillEvents } from './fill-events.ts';
import { fillMailings, fillMessages } from './fill-messages.ts';
import { fillFamilies, fillPeople } from './fill-people.ts';
import { drawPictures, fillPhotos } from './fill-photos.ts';
import { fillTexts } from './fill-texts.ts';
import { createRandom } from './random.ts';
import { renderPictures } from './render-pictures.ts';

const SEED = 1998;
/** The documentation networks of RFC 5737. */
const ORIGINS = [
  { address: '192.0.2.14', device: 'Chrome on Windows' },
  { address: '198.51.100.73', device: 'Chrome on Android' },
  { address: '203.0.113.8', device: 'Safari on iPhone' },
] as const;

/** Fills the whole demo church in one transaction; all dates are relative to `now`. */
export async function fillChurch(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  const random = createRandom(SEED);
  const people = drawPeople(random);
  const drawings = drawPictures(people);
  // Rendered by other threads meanwhile.
  const pictures = renderPictures(drawings.map((one) => one.svg));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const auditTrail: DemoAuditEntry[] = [];
    const base = { tx, random, now, timeZone, auditTrail };
    const context: DemoContext = { ...base, people: await fillPeople(base, people, passwordHash) };
    const families = await fillFamilies(context);
    const departments = await fillDepartments(context);
    await fillEvents(context);
    await fillMessages(context);
    await fillMailings(context);
    await fillTexts(context);
    recordPeopleChanges(context);
    await fillAuditTrail(context);
    await tx.insert(setupSteps).values(SETUP_STEPS.map((step) => ({ step, settledAs: 'put_aside' as const, at: now })));
    await fillPhotos(context, { families, departments }, drawings, await pictures);
  });
}

/** Records the role changes and deactivations that staff made. */
function recordPeopleChanges({ people, auditTrail, random, now }: DemoContext): void {
  const actorId = getPersonNamed(people, 'esther').id;
  for (const one of people) {
    if (one.role !== 'user' && one.id !== actorId) {
      const at = addHours(one.joinedAt, 30);
      auditTrail.push({
        at,
        actorId,
        action: 'user.role_changed',
        personId: one.id,
        before: { role: 'user' },
        after: { role: one.role },
      });
    }
    if (!one.isActive) {
      const at = addHours(now, -random.whole(48, 2000));
      auditTrail.push({
        at,
        actorId,
        action: 'user.deactivated',
        personId: one.id,
        before: { is_active: true },
        after: { is_active: false },
      });
    }
  }
}

async function fillAuditTrail({ tx, auditTrail, random, now }: DemoContext): Promise<void> {
  const rows = auditTrail
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => ({ ...entry, ...random.pick(ORIGINS) }));
  await insertInBatches(rows, async (batch) =>
    tx.insert(auditEntries).values(batch).returning({ id: auditEntries.id }),
  );
}
