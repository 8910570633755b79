import { expect } from 'vitest';
import { logInThroughForm, registerUser, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { createDepartmentAsAdmin } from '../support/departments.ts';
import { createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getMainLink, waitForText } from '../support/page-actions.ts';
import { makePhoto } from '../support/photos.ts';
import { ADMIN } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

journey('a person’s page shows at a glance what the church has to do with them', async (walk) => {
  const { product } = walk;
  const api = await signInByApi(product, ADMIN);
  const person = await createUserAsAdmin(product, { first_name: 'Neema', last_name: 'Glance' });
  const department = await createDepartmentAsAdmin(product, { name: 'Glance choir', leader_id: String(person.id) });
  await addFamilyMemberAsAdmin(product, person.id, { name: 'Tiny Glance', relationship: 'child' });
  await addFamilyMemberAsAdmin(product, person.id, { name: 'Small Glance', relationship: 'child' });
  const secret = 'A word for Neema alone';
  await api('/admin/messages', { method: 'POST', json: { content: secret, recipient_id: person.id } });
  await api('/admin/email/selected', {
    method: 'POST',
    json: { subject: 'Harvest day', body: secret, recipients: [person.personal_email] },
  });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${person.id}`);
  const glance = page.getByRole('region', { name: 'At a glance' });
  await glance.getByRole('link', { name: 'Glance choir', exact: true }).waitFor();
  const text = (await glance.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toContain('Last login None in the last 30 days');
  expect(text).toContain('Family 2 children');
  expect(text).toMatch(/Glance choir Leader, joined \d/);
  expect(text).toContain('Open applications None');
  expect(text).toMatch(/Messages to them \(1\) .* from /);
  expect(text).toMatch(/Emails to them \(1\) Harvest day/);
  expect(text).not.toContain(secret);
  expect(text).not.toContain('Tiny');
  await glance.getByRole('link', { name: 'Glance choir', exact: true }).click();
  await page.waitForURL(`**/department/${department.id}`);
});

journey('an unchanged role says that nothing changed', async (walk) => {
  const person = await createUserAsAdmin(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto(`/admin/users/${person.id}`);
  await getButton(page, 'Role').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Update Role', exact: true }).click();
  await waitForText(page, 'They already have this role. Nothing changed.');
});

journey('a new user gets a suggested username and a welcome email that can be sent again', async (walk) => {
  const { product } = walk;
  await createUserAsAdmin(product, { username: 'tumainiwekesa' });
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users/new');
  const values = { 'First name': 'Tumaini', 'Last name': 'Wekesa', 'Phone number': '0712000888' };
  for (const [label, text] of Object.entries(values)) await getField(page, label).fill(text);
  await getButton(page, 'Use “tumainiwekesa2”').click();
  await eventually(async () => getField(page, 'Username').inputValue()).toBe('tumainiwekesa2');
  await waitForText(page, '“tumainiwekesa2” is free.');
  await getField(page, 'Username').fill('postmaster');
  await waitForText(page, '“postmaster” is taken.');
  await getButton(page, 'Use “postmaster2”').click();
  await getField(page, 'Personal email').fill('tumaini@people.example');
  await getField(page, 'Send a welcome email').check();
  await getButton(page, 'Create User').click();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  const first = await product.mailbox.next({ to: 'tumaini@people.example' });
  const card = page.getByRole('region', { name: 'Welcome email' });
  await card.getByText(/^Welcome email sent to tumaini@people\.example on /).waitFor();
  await card.getByRole('button', { name: 'Send it again', exact: true }).click();
  await waitForText(page, 'The welcome email is on its way');
  const second = await product.mailbox.next({ to: 'tumaini@people.example' });
  const findLink = (text: string) => /https?:\S+\/welcome#token=\S+/.exec(text)?.[0] ?? '';
  expect(findLink(second.text)).not.toBe(findLink(first.text));
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Sent the welcome email again', { exact: true }).waitFor();
});

journey(
  'the header shows the initials of the name, then the photo, without asking for it on public pages',
  async (walk) => {
    const member = await registerUser(walk.product);
    const page = await walk.openPage();
    await logInThroughForm(page, member);
    const face = page.getByRole('banner').getByRole('img', { name: 'Wanjiru Kamau' });
    await face.waitFor();
    await eventually(async () => face.innerText()).toBe('WK');
    expect(await face.locator('img').count()).toBe(0);

    await page.goto('/profile');
    await getField(page, 'Profile photo').setInputFiles(makePhoto());
    await getButton(page, 'Save Changes').click();
    await eventually(async () => face.locator('img').count()).toBe(1);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/about');
    await eventually(async () => face.locator('img').count()).toBe(1);
    expect(asked.filter((path) => path.startsWith('/api/profile'))).toEqual([]);

    await getButton(page, 'Logout').click();
    await eventually(async () => page.evaluate(() => localStorage.getItem('ownFace'))).toBeNull();
  },
);

journey('the photo is in the header on whatever page follows the login', async (walk) => {
  const member = await registerUser(walk.product);
  const first = await walk.openPage();
  await signInBrowser(first, member);
  await first.goto('/profile');
  await getField(first, 'Profile photo').setInputFiles(makePhoto());
  await getButton(first, 'Save Changes').click();
  await eventually(async () => first.getByRole('banner').locator('img').count()).toBe(1);

  const { id } = await createEventAsAdmin(walk.product, { title: 'Photo day', is_public: true });
  for (const path of ['/messages', `/calendar/${id}`]) {
    const page = await walk.openPage();
    await page.goto(path);
    // A guarded page leads to the login by itself.
    if (path !== '/messages') await getMainLink(page, 'Log in to say you’re coming').click();
    await submitLoginForm(page, member);
    await page.waitForURL(`**${path}`);
    await eventually(async () => page.getByRole('banner').locator('img').count()).toBe(1);
    await page.reload();
    await eventually(async () => page.getByRole('banner').locator('img').count()).toBe(1);
  }
});
