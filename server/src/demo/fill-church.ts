import type { Db } from '../db/client.ts';
import { DOMAINS } from '../domains/index.ts';
import { DEMO_PASSWORD } from '../domains/office/demo/demo-logins.rules.ts';
import { hashPassword } from '../platform/secrets/passwords.ts';
import type { DemoChurch } from './demo-church.ts';
import { drawPeople } from './draw-people.ts';
import { drawPictures } from './draw-pictures.ts';
import { createRandom } from './random.ts';
import { renderPictures } from './render-pictures.ts';

const SEED = 1998;

/**
 * Fills an empty database with the demo church in one transaction, as if it had grown until now. Domains run from the
 * top down, because the records of lower domains belong to people and departments.
 */
export async function fillChurch(db: Db, { now, timeZone }: { now: Date; timeZone: string }): Promise<void> {
  const random = createRandom(SEED);
  const drawnPeople = drawPeople(random);
  const drawings = drawPictures(drawnPeople);
  const pictures = renderPictures(drawings.map((drawing) => drawing.svg));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await db.transaction(async (tx) => {
    const content = { drawnPeople, drawings, pictures, people: [], families: [], departmentIds: [] };
    const church: DemoChurch = { tx, random, now, timeZone, passwordHash, auditTrail: [], ...content };
    for (const domain of DOMAINS.toReversed()) await domain.fillDemo?.(church);
    for (const domain of DOMAINS) await domain.completeDemo?.(church);
  });
}
