import { addHours, type DemoChurch, getPersonNamed, insertInBatches } from '../../demo/demo-church.ts';
import { auditEntries } from './audit/audit.table.ts';
import { fillPhotos } from './photos.demo.ts';

/** The documentation networks of RFC 5737. */
const ORIGINS = [
  { address: '192.0.2.14', device: 'Chrome on Windows' },
  { address: '198.51.100.73', device: 'Chrome on Android' },
  { address: '203.0.113.8', device: 'Safari on iPhone' },
] as const;

export async function fillRecords(church: DemoChurch): Promise<void> {
  recordPeopleChanges(church);
  await fillAuditTrail(church);
  await fillPhotos(church);
}

/** Records the role changes and deactivations that staff made. */
function recordPeopleChanges({ people, auditTrail, random, now }: DemoChurch): void {
  const actorId = getPersonNamed(people, 'esther').id;
  for (const person of people) {
    if (person.role !== 'user' && person.id !== actorId) {
      const at = addHours(person.joinedAt, 30);
      auditTrail.push({
        at,
        actorId,
        action: 'user.role_changed',
        personId: person.id,
        before: { role: 'user' },
        after: { role: person.role },
      });
    }
    if (!person.isActive) {
      const at = addHours(now, -random.whole(48, 2000));
      auditTrail.push({
        at,
        actorId,
        action: 'user.deactivated',
        personId: person.id,
        before: { is_active: true },
        after: { is_active: false },
      });
    }
  }
}

async function fillAuditTrail({ tx, auditTrail, random, now }: DemoChurch): Promise<void> {
  const rows = auditTrail
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((entry) => ({ ...entry, ...random.pick(ORIGINS) }));
  await insertInBatches(rows, async (batch) =>
    tx.insert(auditEntries).values(batch).returning({ id: auditEntries.id }),
  );
}
