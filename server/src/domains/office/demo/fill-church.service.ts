import type { Domain } from '../../../core/domain.ts';
import { type Db, forNobody } from '../../../db/client.ts';
import type { DemoChurch } from '../../../demo/demo-church.ts';
import { DEMO_PASSWORD } from '../../../demo/demo-logins.ts';
import { drawPeople } from '../../../demo/draw-people.ts';
import { drawPictures } from '../../../demo/draw-pictures.ts';
import { createRandom } from '../../../demo/random.ts';
import { renderPictures } from '../../../demo/render-pictures.ts';
import { hashPassword } from '../../../platform/secrets/passwords.ts';

const SEED = 1998;

/**
 * Fills an empty database with the demo church in one transaction, as if it had grown until now. Domains run from the
 * top down, because the records of lower domains belong to people and departments.
 */
export async function fillChurch(
  db: Db,
  domains: readonly Domain[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const random = createRandom(SEED);
  const drawnPeople = drawPeople(random);
  const drawings = drawPictures(drawnPeople);
  const pictures = renderPictures(drawings.map((drawing) => drawing.svg));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  await forNobody(db, 'the fictional church, in an empty database').transaction(async (tx) => {
    const content = { drawnPeople, drawings, pictures, people: [], families: [], departmentIds: [] };
    const church: DemoChurch = { tx, random, now, timeZone, passwordHash, auditTrail: [], ...content };
    for (const domain of domains.toReversed()) await domain.fillDemo?.(church);
    for (const domain of domains) await domain.completeDemo?.(church);
  });
}
