import { signInByApi } from '../support/api-client.ts';
import { applyTo, idOf, newDepartment } from '../support/departments.ts';
import { journeys } from '../support/journey.ts';
import { beSignedIn, newMember } from '../support/people.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { expectSound } from '../support/sound-page.ts';

const journey = journeys();

/** A name as long as it may be, in one word and in many. */
const LONGEST = `${'Kipchirchir'.repeat(5)} ${'and the Whole of Eastlands '.repeat(2)}`.slice(0, 100).trim();

/** With a leader, an applicant and a post, all of them with the longest words. */
async function fullDepartment(product: Product): Promise<number> {
  const [leader, applicant] = [await newMember(product), await newMember(product)];
  const leaderId = String(await idOf(product, leader));
  const name = `${leader.username}${LONGEST}`.slice(0, 100).trim();
  const { id } = await newDepartment(product, { name, leader_id: leaderId, description: LONGEST.repeat(15) });
  await applyTo(product, applicant, id, `${LONGEST}\n`.repeat(20));
  const api = await signInByApi(product, leader);
  const content = `${LONGEST}\nhttps://${'a'.repeat(60)}.example/${'b'.repeat(200)}`;
  await api(`/department/${id}/info`, { method: 'POST', json: { title: LONGEST, content } });
  return id;
}

journey('every page of a department is sound with the longest words', async (walk) => {
  const at = `/department/${await fullDepartment(walk.product)}`;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  const parts = ['', '/edit', '/applications', '/members', '/info', '/info/post', '/apply'].map(
    (part) => `${at}${part}`,
  );
  for (const path of [...parts, '/department/list', '/department/leaders', '/dashboard']) await expectSound(page, path);
});

journey('every list of a department is sound while there is nothing', async (walk) => {
  const { id } = await newDepartment(walk.product, { name: 'Nobody yet' });
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  for (const part of ['', '/applications', '/members', '/info']) await expectSound(page, `/department/${id}${part}`);
});
