import { postJson, registerUnverifiedUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** An account that has proved the address of a record. Returns the id of the record. */
async function registerKnownPerson(product: Product, firstName: string): Promise<number> {
  const name = { first_name: firstName, last_name: 'Njeri' };
  const { user_id, code, personal_email: email } = await registerUnverifiedUser(product, name);
  const api = await signInByApi(product, ADMIN);
  const json = { ...name, email, household_name: 'Njeri' };
  const { person } = await api<{ person: { id: number } }>('/people', { method: 'POST', json });
  await postJson(product, '/auth/verify', { user_id, code });
  return person.id;
}

journey('an admin says whether a new account is somebody whom the church knows', async (walk) => {
  const { product } = walk;
  const joinedId = await registerKnownPerson(product, 'Zawadi');
  await registerKnownPerson(product, 'Rehema');
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/people');
  const card = page.getByRole('region', { name: 'Questions about new accounts' });
  const ask = (name: string) =>
    card.getByRole('listitem').filter({ hasText: `Is this ${name} Njeri of the Njeri household?` });
  await ask('Rehema').getByRole('button', { name: 'No, two people' }).click();
  await waitForText(page, 'Noted: these are two people');
  await eventually(async () => ask('Rehema').count()).toBe(0);

  await ask('Zawadi').getByRole('button', { name: 'Yes, the same person' }).click();
  await expectCurrentPageToPassChecks(page, 'the question about two records');
  await clickButton(page, 'Join them');
  await waitForText(page, 'The record now belongs to this account');
  await eventually(async () => card.getByRole('listitem').count()).toBe(0);
  await expectCurrentPageToPassChecks(page, 'people after an answer');
  await page.goto('/admin/people?search=zawadi');
  await waitForText(page, '1 person found');
  walk.allowErrors(/404 \(Not Found\).*\/api\/people\//);
  await page.goto(`/admin/people/${joinedId}`);
  await eventually(async () => getButton(page, 'More actions').count()).toBe(0);
});
