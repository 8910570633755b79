import { addHours, type DemoChurch, getPersonNamed, insertInBatches } from '../../demo/demo-church.ts';
import { auditEntries } from './audit/audit.table.ts';
import { fillPhotos } from './photos.demo.ts';

/** Made-up people come from addresses that are kept for examples. */
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

/** Some accounts were made by the office, and some were put right by it. */
function recordPeopleChanges({ people, notes, chance, now }: DemoChurch): void {
  const actorId = getPersonNamed(people, 'esther').id;
  for (const one of people) {
    if (one.role !== 'user' && one.id !== actorId) {
      const at = addHours(one.joinedAt, 30);
      notes.push({
        at,
        actorId,
        action: 'user.role_changed',
        personId: one.id,
        before: { role: 'user' },
        after: { role: one.role },
      });
    }
    if (!one.isActive) {
      const at = addHours(now, -chance.whole(48, 2000));
      notes.push({
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

async function fillAuditTrail({ tx, notes, chance, now }: DemoChurch): Promise<void> {
  const rows = notes
    .filter(({ at }) => at < now)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((note) => ({ ...note, ...chance.pick(ORIGINS) }));
  await insertInBatches(rows, async (piece) =>
    tx.insert(auditEntries).values(piece).returning({ id: auditEntries.id }),
  );
}
