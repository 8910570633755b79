import { expect } from 'vitest';
import { logInThroughForm, postJson, registerUser, signInBrowser, submitLoginForm } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, getTableRow, waitForText } from '../support/page-actions.ts';
import { makePhoto } from '../support/photos.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey(
  'staff find and edit a user, change the role, reset the password, add a child and see the audit trail',
  async (walk) => {
    const { product } = walk;
    const member = await registerUser(product);
    await registerUser(product);
    const page = await walk.openPage();
    await logInThroughForm(page, ADMIN);

    // The user is found by a part of the e-mail address, and the search is in the URL.
    const inPanel = page
      .getByRole('navigation', { name: 'Management' })
      .getByRole('link', { name: 'Users', exact: true });
    await inPanel.click();
    await waitForText(page, '3 people');
    await eventually(async () => inPanel.getAttribute('aria-current')).toBe('page');
    const columns = ['Username', 'Name', 'Email', 'Phone', 'Role', 'Status', 'Verified', 'Actions'];
    await eventually(async () => page.getByRole('columnheader').allInnerTexts()).toEqual(columns);
    const filters = page.getByRole('search').locator('label');
    await eventually(async () => filters.allInnerTexts()).toEqual(['Search', 'Role', 'Status', 'Verified']);
    await eventually(async () =>
      page.getByRole('link', { name: 'Add New User', exact: true }).getAttribute('href'),
    ).toBe('/admin/users/new');
    await getField(page, 'Search').fill(`${member.username}@people`);
    await page.waitForURL(/search=/);
    await waitForText(page, '1 person found');
    await waitForText(page, 'Page 1 of 1');
    const row = getTableRow(page, member.username);
    for (const text of ['Wanjiru Kamau', member.personal_email, 'user', 'Active', 'Verified'])
      await row.getByText(text, { exact: true }).waitFor();
    const acts = row.getByRole('cell').last().locator('a, button');
    await eventually(async () => acts.allInnerTexts()).toEqual([
      'View',
      'Edit',
      'Family',
      'Deactivate',
      'Unverify',
      'Role',
    ]);

    await row.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.waitForURL(/\/admin\/users\/\d+\/edit$/);
    const at = new URL(page.url()).pathname.replace('/edit', '');
    // On a page below, the panel still marks the section.
    await eventually(() => inPanel.getAttribute('aria-current')).toBe('true');
    await getField(page, 'Last name').fill('Njeri');
    await getField(page, 'County').fill('Nairobi');
    await getField(page, 'Town').fill('Umoja');
    await getButton(page, 'Update User').click();
    await page.waitForURL(`**${at}`);
    await waitForText(page, 'User updated');
    await page.getByRole('heading', { level: 1, name: 'Member Profile' }).waitFor();
    await page.getByRole('heading', { level: 2, name: 'Wanjiru Njeri' }).waitFor();
    await waitForText(page, 'Nairobi, Umoja');
    const facts = async (name: string) =>
      (await page.getByRole('region', { name }).innerText()).replaceAll(/\s+/g, ' ');
    await eventually(async () => facts('Contact')).toBe(
      `Contact Personal email ${member.personal_email} Church email Not set Phone number ${member.phone_number} Address Nairobi, Umoja`,
    );
    await eventually(async () => facts('Account')).toMatch(
      /User ID \d+ Username \w+ Role user Status Active Verified Yes Member since/,
    );
    await eventually(async () => facts('Wanjiru Njeri')).toMatch(/Wanjiru Njeri \w+ Active Verified user/);
    for (const name of ['Deactivate', 'Unverify', 'Role', 'Reset Password', 'Upload Photo'])
      await getButton(page, name).waitFor();

    await getButton(page, 'Role').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Role', { exact: true }).selectOption('pastor');
    await dialog.getByRole('button', { name: 'Update Role', exact: true }).click();
    await waitForText(page, 'Role updated');
    await dialog.waitFor({ state: 'hidden' });

    // The password changes, and the old one stops working.
    await getField(page, 'New password').fill('short');
    await getButton(page, 'Reset Password').click();
    await waitForText(page, 'Password: 8+ chars');
    await getField(page, 'New password').fill('another long password');
    await getButton(page, 'Reset Password').click();
    await waitForText(page, 'Password reset');
    await eventually(async () => getField(page, 'New password').inputValue()).toBe('');
    const signIn = (password: string) => postJson(product, '/auth/login', { identifier: member.username, password });
    await expect(signIn(member.password)).rejects.toThrow('401');
    await signIn('another long password');

    await page.getByRole('link', { name: 'Family', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Family Members for User ${at.split('/').at(-1)}` }).waitFor();
    await waitForText(page, 'No family members found');
    await page.getByRole('link', { name: 'Add Family Member', exact: true }).click();
    await getField(page, 'Name').fill('Baraka Njeri');
    await getField(page, 'Relationship').selectOption('child');
    await getField(page, 'Date of birth').fill('2017-05-04');
    await getField(page, 'Photo').setInputFiles(makePhoto());
    await getButton(page, 'Add Family Member').click();
    await page.waitForURL(`**${at}/family`);
    await waitForText(page, 'Family member added');
    await getTableRow(page, 'Baraka Njeri').getByText('Child', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'View Details', exact: true }).click();
    await waitForText(page, 'ACTIVE');
    await page.getByRole('img', { name: 'Photo of Baraka Njeri' }).waitFor();
    await page.getByRole('link', { name: 'Back to Family', exact: true }).click();

    // Every change is recorded, on the user's own page and in the whole audit trail.
    await page.getByRole('link', { name: 'Member Profile', exact: true }).click();
    const history = page.getByRole('region', { name: 'History' });
    for (const text of ['Changed the role', 'Reset the password', 'Viewed a family member', 'Added a family member'])
      await history.getByText(text, { exact: true }).first().waitFor();
    await eventually(async () =>
      history.getByRole('listitem').filter({ hasText: 'Changed the role' }).innerText(),
    ).toMatch(/Before:\s*user.*After:\s*pastor/s);
    await page.goto('/admin/audit?what=user.password_reset');
    const entry = page.getByRole('listitem').filter({ hasText: 'Reset the password' });
    await entry.getByRole('link', { name: 'Wanjiru Njeri', exact: true }).waitFor();
    await eventually(async () => entry.innerText()).toMatch(/\(admin\).*127\.0\.0\.1/s);
    expect(await entry.innerText()).not.toContain('another long password');
  },
);

journey('a welcomed user sets a password by the link in the mail', async (walk) => {
  const { product } = walk;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/users/new');
  const values = { 'First name': 'Zawadi', 'Last name': 'Ouma', Username: 'Zawadi7', 'Phone number': '0712000777' };
  for (const [label, text] of Object.entries(values)) await getField(page, label).fill(text);
  await getField(page, 'Send a welcome email').check();
  await getButton(page, 'Create User').click();
  await waitForText(page, 'A welcome email needs a personal email address');
  await getField(page, 'Personal email').fill('zawadi@people.example');
  await getButton(page, 'Create User').click();
  await page.waitForURL(/\/admin\/users\/\d+$/);
  await waitForText(page, 'User created');
  await waitForText(page, '+254712000777');

  const mail = await product.mailbox.next({ to: 'zawadi@people.example' });
  const link = /https?:\S+\/welcome#token=\S+/.exec(mail.text)?.[0] ?? '';
  const own = await walk.openPage();
  await own.goto(link);
  await getField(own, 'Password').fill('mine alone to know');
  await getField(own, 'Confirm password').fill('mine alone to knov');
  await getButton(own, 'Choose password').click();
  await waitForText(own, 'Passwords must match');
  await getField(own, 'Confirm password').fill('mine alone to know');
  await getButton(own, 'Choose password').click();
  await waitForText(own, 'Your password is saved. Please log in.');
  await submitLoginForm(own, { username: 'zawadi7', password: 'mine alone to know' });
  await own.waitForURL('**/dashboard');
});
