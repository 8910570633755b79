import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { getListCard, getUserId } from '../support/departments.ts';
import { sendMessageAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { createUserAsAdmin, USER_PASSWORD } from '../support/users.ts';

const journey = defineJourneys();
const VISIBLE = 'Also visible to the office: admins, pastors, moderators';

journey('a private message says who can read it, and who opens it leaves a trace', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/messages/new');
  await waitForText(page, /^This reaches \d+ people, under Messages\.$/);
  expect(await page.getByText(VISIBLE).count()).toBe(0);
  await getField(page, 'Recipient ID').fill(member.username);
  await page.getByRole('option', { name: new RegExp(member.username) }).click();
  await waitForText(page, VISIBLE);
  await getField(page, 'Content').fill('Between us.');
  await getButton(page, 'Send Message').click();
  const card = getListCard(page, 'Between us.');
  await card.waitFor();
  await eventually(async () => card.innerText()).toMatch(/Church Admin\s+admin\s*→[\s\S]*Wanjiru Kamau/);
  // One person is not held back, so there is nothing to undo.
  expect(await getButton(page, 'Undo').count()).toBe(0);

  const moderator = await createUserAsAdmin(product, { first_name: 'Baraka', role: 'moderator' });
  const desk = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(desk, { username: moderator.username, password: USER_PASSWORD });
  await desk.goto('/admin/messages');
  await getListCard(desk, 'Between us.').getByRole('link', { name: 'Details', exact: true }).click();
  // The list shows the text and a button *Delete* too.
  await desk.getByRole('heading', { level: 1, name: 'Message', exact: true }).waitFor();
  await waitForText(desk, 'Between us.');
  await getButton(desk, 'Delete').click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await waitForText(desk, 'Message deleted');
  await page.goto('/admin/audit');
  for (const action of ['Opened someone else’s private message', 'Deleted a message'])
    await page.getByRole('listitem').filter({ hasText: action }).filter({ hasText: 'Baraka' }).first().waitFor();
});

journey('a member replies to a message to them alone, and the sender reads and answers it', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const content = 'Can you sing on Sunday?';
  await sendMessageAsAdmin(product, { content, recipient_id: await getUserId(product, member) });
  await sendMessageAsAdmin(product, { content: 'The gate is closed.' });
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto('/messages');
  const items = page.locator('main').getByRole('listitem');
  await items.filter({ hasText: 'The gate is closed.' }).getByRole('button').click();
  await items.filter({ hasText: content }).getByRole('button').click();
  await eventually(async () => getButton(page, 'Reply').count()).toBe(1);
  await getButton(page, 'Reply').click();
  await waitForText(page, VISIBLE);
  await getButton(page, 'Send Reply').click();
  await waitForText(page, 'Content is required');
  await getField(page, 'Reply to Church Admin').fill('Yes, gladly.');
  await expectCurrentPageToPassChecks(page, 'the reply');
  await page.setViewportSize({ width: 360, height: 740 });
  await getButton(page, 'Send Reply').click();
  await waitForText(page, 'Reply sent');
  await getButton(page, 'Reply').waitFor();

  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto('/messages');
  const answer = desk.locator('main').getByRole('listitem').filter({ hasText: 'Yes, gladly.' });
  await answer.getByRole('button').click();
  await answer.getByText(content).waitFor();
  await answer.getByText('Wanjiru Kamau').waitFor();
  await answer.getByRole('button', { name: 'Reply', exact: true }).click();
  await getField(desk, 'Reply to Wanjiru Kamau').fill('Thank you.');
  await getButton(desk, 'Send Reply').click();
  await page.reload();
  await items.filter({ hasText: 'Thank you.' }).waitFor();
});
