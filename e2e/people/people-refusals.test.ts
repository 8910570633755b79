import { expect } from 'vitest';
import { signInByApi } from '../support/api-client.ts';
import { pretendRole } from '../support/departments.ts';
import { journeys } from '../support/journey.ts';
import { openSettled } from '../support/open-settled.ts';
import { beSignedIn, newMember, readStorage } from '../support/people.ts';
import { button, field, newAdmin, newRelative, newUser, see } from '../support/people-admin.ts';
import { ADMIN } from '../support/product.ts';

const journey = journeys();

journey('who is no longer an admin is told so and led to the login, at the next click', async (walk) => {
  walk.allowErrors(/status of 403/);
  const { product } = walk;
  const admin = await newAdmin(product);
  const user = await newUser(product);
  const relative = await newRelative(product, user.id);
  const at = `/admin/users/${user.id}`;
  const boss = await signInByApi(product, ADMIN);
  const { users } = await boss<{ users: { id: number }[] }>(`/admin/users?search=${admin.username}`);
  const setRole = (role: string) => boss(`/admin/users/${users[0]?.id}/role`, { method: 'PATCH', json: { role } });
  const page = await walk.openPage();
  await beSignedIn(page, admin);

  // While a form is open: nobody is asked about unsaved changes on the way out.
  await openSettled(page, `${at}/edit`);
  await field(page, 'Last name').fill('Too late');
  await setRole('user');
  await button(page, 'Update User').click();
  await page.waitForURL('**/login');
  await see(page, 'Unauthorized');
  await setRole('admin');

  // A change to a family ends the session as well.
  const tab = await page.context().newPage();
  await openSettled(tab, `${at}/family/${relative.id}/edit`);
  await field(tab, 'Name').fill('Too late');
  await setRole('user');
  await button(tab, 'Update Family Member').click();
  await tab.waitForURL('**/login');
  await see(tab, 'Unauthorized: Admin access required');
  expect(await readStorage(tab)).not.toHaveProperty('authToken');
  expect(await tab.getByText('Session expired. Please log in again.').count()).toBe(0);
});

journey('who only seems to be an admin is told so on every page about people', async (walk) => {
  walk.allowErrors(/status of 403/);
  const member = await newMember(walk.product);
  const page = await walk.openPage();
  await beSignedIn(page, member);
  await pretendRole(page, 'admin');
  for (const path of ['/admin/users', '/admin/users/1', '/admin/users/1/family', '/admin/audit']) {
    await page.goto(path);
    await page.waitForURL('**/login');
    await see(page, 'Unauthorized');
  }
});

journey('two at the same person: the second is told, and nothing is lost or overwritten', async (walk) => {
  walk.allowErrors(/status of 409/);
  const { product } = walk;
  const user = await newUser(product);
  const other = await signInByApi(product, await newAdmin(product));
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  await page.goto(`/admin/users/${user.id}/edit`);
  await field(page, 'First name').fill('Mine');
  await other(`/admin/users/${user.id}`, { method: 'PUT', json: { first_name: 'Theirs', last_name: 'Changed' } });
  await button(page, 'Update User').click();
  await page.getByText('Somebody else changed this person in the meantime.').waitFor();
  await see(page, 'First name: they wrote “Theirs”. Yours is still here.');
  await see(page, 'Last name is now “Changed”.');
  expect(await field(page, 'First name').inputValue()).toBe('Mine');
  expect(await field(page, 'Last name').inputValue()).toBe('Changed');
  await button(page, 'Update User').click();
  await page.getByRole('heading', { level: 2, name: 'Mine Changed' }).waitFor();
});
