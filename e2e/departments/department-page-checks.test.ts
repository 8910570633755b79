import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { applyToDepartment, createDepartmentAsAdmin, getUserId } from '../support/departments.ts';
import { defineJourneys } from '../support/journey.ts';
import { expectPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** The longest allowed name, as one word and as many. */
const LONGEST_NAME = `${'Kipchirchir'.repeat(5)} ${'and the Whole of Eastlands '.repeat(2)}`.slice(0, 100).trim();

/** Creates a department with a leader, an applicant and a post, all with the longest texts. */
async function createFullDepartment(product: Product): Promise<number> {
  const [leader, applicant] = [await registerUser(product), await registerUser(product)];
  const leaderId = String(await getUserId(product, leader));
  const name = `${leader.username}${LONGEST_NAME}`.slice(0, 100).trim();
  const { id } = await createDepartmentAsAdmin(product, {
    name,
    leader_id: leaderId,
    description: LONGEST_NAME.repeat(15),
  });
  await applyToDepartment(product, applicant, id, `${LONGEST_NAME}\n`.repeat(20));
  const api = await signInByApi(product, leader);
  const content = `${LONGEST_NAME}\nhttps://${'a'.repeat(60)}.example/${'b'.repeat(200)}`;
  await api(`/department/${id}/info`, { method: 'POST', json: { title: LONGEST_NAME, content } });
  return id;
}

journey('every page of a department passes the page checks with the longest texts', async (walk) => {
  const at = `/department/${await createFullDepartment(walk.product)}`;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  const parts = ['', '/edit', '/applications', '/members', '/info', '/info/post', '/write', '/apply'].map(
    (part) => `${at}${part}`,
  );
  for (const path of [...parts, '/department/list', '/department/leaders', '/dashboard'])
    await expectPageToPassChecks(page, path);
});

journey('every empty list of a department passes the page checks', async (walk) => {
  const { id } = await createDepartmentAsAdmin(walk.product, { name: 'Nobody yet' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  for (const part of ['', '/applications', '/members', '/info'])
    await expectPageToPassChecks(page, `/department/${id}${part}`);
});
