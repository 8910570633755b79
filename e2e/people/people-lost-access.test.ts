import { expect } from 'vitest';
import { muteBackgroundPolls, readLocalStorage, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { mockSessionRole } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

journey('a user who lost the admin role is told at the next click and led to the login', async (walk) => {
  walk.allowErrors(/status of 403/);
  const { product } = walk;
  const admin = await createAdmin(product);
  const user = await createUserAsAdmin(product);
  const relative = await addFamilyMemberAsAdmin(product, user.id);
  const at = `/admin/users/${user.id}`;
  const adminApi = await signInByApi(product, ADMIN);
  const { users } = await adminApi<{ users: { id: number }[] }>(`/admin/users?search=${admin.username}`);
  const setRole = (role: string) => adminApi(`/admin/users/${users[0]?.id}/role`, { method: 'PATCH', json: { role } });
  const page = await walk.openPage();
  await signInBrowser(page, admin);
  await muteBackgroundPolls(page);

  // With an open form nobody is asked about unsaved changes on the way out.
  await openLoadedPage(page, `${at}/edit`);
  await getField(page, 'Last name').fill('Too late');
  await setRole('user');
  await getButton(page, 'Update User').click();
  await page.waitForURL('**/login');
  await waitForText(page, 'Unauthorized');
  await setRole('admin');

  // A change to a family ends the session as well.
  const tab = await page.context().newPage();
  await openLoadedPage(tab, `${at}/family/${relative.id}/edit`);
  await getField(tab, 'Name').fill('Too late');
  await setRole('user');
  await getButton(tab, 'Update Family Member').click();
  await tab.waitForURL('**/login');
  await waitForText(tab, 'Unauthorized: Admin access required');
  expect(await readLocalStorage(tab)).not.toHaveProperty('authToken');
  expect(await tab.getByText('Session expired. Please log in again.').count()).toBe(0);
});

journey('every page about people tells a user who only claims to be an admin', async (walk) => {
  walk.allowErrors(/status of 403/);
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await mockSessionRole(page, 'admin');
  for (const path of ['/admin/users', '/admin/users/1', '/admin/users/1/family', '/admin/audit']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await waitForText(page, 'Unauthorized');
  }
});

journey('the second of two editors is told of the conflict, and nothing is lost or overwritten', async (walk) => {
  walk.allowErrors(/status of 409/);
  const { product } = walk;
  const user = await createUserAsAdmin(product);
  const other = await signInByApi(product, await createAdmin(product));
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${user.id}/edit`);
  await getField(page, 'First name').fill('Mine');
  await other(`/admin/users/${user.id}`, { method: 'PUT', json: { first_name: 'Theirs', last_name: 'Changed' } });
  await getButton(page, 'Update User').click();
  await page.getByText('Someone else changed this person in the meantime.').waitFor();
  await waitForText(page, 'First name: they wrote “Theirs”. Yours is still here.');
  await waitForText(page, 'Last name is now “Changed”.');
  await eventually(async () => getField(page, 'First name').inputValue()).toBe('Mine');
  await eventually(async () => getField(page, 'Last name').inputValue()).toBe('Changed');
  await getButton(page, 'Update User').click();
  await page.getByRole('heading', { level: 2, name: 'Mine Changed' }).waitFor();
});
