import { expect } from 'vitest';
import { readLocalStorage, registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import {
  applyToDepartment,
  createDepartmentWithLeader,
  getListCard,
  reviewApplication,
} from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { passMinutesUntil } from '../support/passing-minutes.ts';

const journey = defineJourneys();

journey('a member applies, the leader approves, the member sees the tiles and posts info', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product, { description: 'We lead the singing.' });
  const member = await registerUser(product);
  const at = `/department/${department.id}`;

  // The member applies.
  const page = await walk.openPage();
  await page.clock.install();
  await signInBrowser(page, member);
  await page.goto('/department/list');
  const card = getListCard(page, department.name);
  await card.getByText('We lead the singing.', { exact: true }).waitFor();
  await card.getByRole('link', { name: 'View Details', exact: true }).click();
  await page.waitForURL(`**${at}`);
  await page.getByRole('heading', { level: 1, name: department.name }).waitFor();
  for (const tile of ['Members', 'Applications', 'Post Info', 'Info Posts', 'Edit'])
    expect(await page.locator('main').getByRole('link', { name: tile, exact: true }).count()).toBe(0);
  await page.locator('main').getByRole('link', { name: 'Apply', exact: true }).click();
  await page.waitForURL(`**${at}/apply`);
  await page.getByText('0 of 5,000 characters', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Submit Application', exact: true }).click();
  await page.getByText('Motivation is required', { exact: true }).waitFor();
  await page.getByLabel('Motivation', { exact: true }).fill('I sing alto.\nThursdays are free.');
  await page.getByText('32 of 5,000 characters', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Submit Application', exact: true }).click();
  await page.waitForURL(`**${at}`);
  await page.getByText('Application pending', { exact: true }).waitFor();
  expect(await page.locator('main').getByRole('link', { name: 'Apply', exact: true }).count()).toBe(0);

  // The leader gets a mail, sees the application and approves it.
  await product.mailbox.next({ to: leader.personal_email });
  const desk = await walk.openPage();
  await signInBrowser(desk, leader);
  await desk.goto(at);
  await desk.getByText('1 waiting for a decision', { exact: true }).waitFor();
  await desk.getByRole('link', { name: 'Applications', exact: true }).click();
  await desk.getByRole('heading', { level: 1, name: 'Department Applications' }).waitFor();
  const application = getListCard(desk, member.username);
  await application.getByText('Thursdays are free.').waitFor();
  await application.getByText(/^User ID: \d+$/).waitFor();
  await application.getByText('Wanjiru Kamau', { exact: true }).waitFor();
  await eventually(async () => application.getByRole('button', { name: 'Pending', exact: true }).isDisabled()).toBe(
    true,
  );
  await application.getByText('Add a reason', { exact: true }).click();
  await application.getByLabel('Reason', { exact: true }).fill('Welcome! Altos are rare.');
  await application.getByRole('button', { name: 'Approve', exact: true }).click();
  await application.getByText(`Approved by Wanjiru Kamau (${leader.username})`).waitFor();
  await eventually(async () => application.getByRole('button', { name: 'Approve', exact: true }).isDisabled()).toBe(
    true,
  );
  expect(await application.getByRole('button', { name: 'Pending', exact: true }).isDisabled()).toBe(false);

  // Within a minute the member's open page shows the change, and every tile opens.
  const members = page.locator('main').getByRole('link', { name: 'Members', exact: true });
  await passMinutesUntil(page, (options) => members.waitFor(options));
  for (const tile of ['Members', 'Applications', 'Post Info', 'Info Posts'])
    await page.locator('main').getByRole('link', { name: tile, exact: true }).waitFor();
  await eventually(async () => (await readLocalStorage(page))['departmentIds']).toBe(`[${department.id}]`);
  await product.mailbox.next({ to: member.personal_email });
  await page.getByRole('link', { name: 'Members', exact: true }).click();
  await page.getByText('2 member(s) in this department', { exact: true }).waitFor();
  await getListCard(page, member.username)
    .getByText(/^Joined /)
    .waitFor();
  await page.getByRole('link', { name: 'Back', exact: true }).click();

  // The member posts info.
  await page.getByRole('link', { name: 'Post Info', exact: true }).click();
  await page.getByLabel('Title', { exact: true }).fill('Rehearsal moves to 6 PM');
  await page.getByLabel('Content', { exact: true }).fill('Song sheets:\nhttps://songs.example/alto. <b>Asante</b>');
  await page.getByRole('button', { name: 'Post Info', exact: true }).click();
  await page.waitForURL(`**${at}/info`);
  const post = page.getByRole('article', { name: 'Rehearsal moves to 6 PM' });
  await post.getByText(member.username, { exact: true }).waitFor();
  await eventually(async () => post.innerText()).toContain('Song sheets:\nhttps://songs.example/alto. <b>Asante</b>');
  const link = post.getByRole('link', { name: 'https://songs.example/alto', exact: true });
  await eventually(async () => link.getAttribute('rel')).toBe('noopener noreferrer');

  // The dashboard shows the decision once.
  const markedSeen = page.waitForResponse('**/api/profile/applications/seen');
  await page.goto('/dashboard');
  const news = page.getByRole('region', { name: 'My departments and applications' });
  await news.getByText('Welcome! Altos are rare.').waitFor();
  await news.scrollIntoViewIfNeeded();
  await news.getByText('New', { exact: true }).waitFor();
  await markedSeen;
  await page.reload();
  await news.getByText('Welcome! Altos are rare.').waitFor();
  expect(await news.getByText('New', { exact: true }).count()).toBe(0);
});

journey('the leader pins a post above newer ones, and members see it first', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 409/);
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  await reviewApplication(product, leader, await applyToDepartment(product, member, department.id), 'approved');
  const api = await signInByApi(product, leader);
  for (const title of ['Kit list', 'Bus times', 'Song sheets', 'Thanks'])
    await api(`/department/${department.id}/info`, { method: 'POST', json: { title, content: 'Text' } });

  const desk = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(desk, leader);
  await desk.goto(`/department/${department.id}/info`);
  const posts = desk.getByRole('article');
  await posts.first().getByText('Thanks', { exact: true }).waitFor();
  const pin = posts.last().getByRole('button', { name: 'Pin', exact: true });
  await pin.focus();
  await desk.keyboard.press('Enter');
  await posts.first().getByText('Kit list', { exact: true }).waitFor();
  await posts.first().getByText('Pinned', { exact: true }).waitFor();
  const unpin = posts.first().getByRole('button', { name: 'Unpin', exact: true });
  await eventually(async () => unpin.evaluate((node) => node === document.activeElement)).toBe(true);
  await expectCurrentPageToPassChecks(desk, 'a pinned post');
  for (const pinned of [2, 3]) {
    await posts.last().getByRole('button', { name: 'Pin', exact: true }).click();
    await eventually(async () => posts.getByText('Pinned', { exact: true }).count()).toBe(pinned);
  }
  await posts.last().getByRole('button', { name: 'Pin', exact: true }).click();
  await desk.getByText('You can pin up to 3 posts. Unpin one first.', { exact: true }).waitFor();

  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto(`/department/${department.id}`);
  await page.getByText('Pinned: Song sheets', { exact: true }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Info Posts', exact: true }).click();
  await page.getByRole('article').first().getByText('Song sheets', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /pin/i }).count()).toBe(0);
});

journey('a second reviewer is told when the application was decided meanwhile', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  await applyToDepartment(product, member, department.id);
  walk.allowErrors(/status of 409/);
  const [first, second] = [await walk.openPage(), await walk.openPage()];
  for (const page of [first, second]) {
    await signInBrowser(page, leader);
    await page.goto(`/department/${department.id}/applications?status=pending`);
    await getListCard(page, member.username).waitFor();
  }
  await getListCard(first, member.username).getByRole('button', { name: 'Reject', exact: true }).click();
  await getListCard(first, member.username).getByText(`Rejected by Wanjiru Kamau (${leader.username})`).waitFor();

  await getListCard(second, member.username).getByRole('button', { name: 'Approve', exact: true }).click();
  await second.getByText('Someone else has already reviewed this application.').waitFor();
  // Under this filter it is no longer listed; under the other it shows the first decision.
  await second.getByText('No applications found', { exact: true }).waitFor();
  await second.getByRole('link', { name: 'Rejected', exact: true }).click();
  await second.waitForURL('**/applications?status=rejected');
  await getListCard(second, member.username).getByText(`Rejected by Wanjiru Kamau (${leader.username})`).waitFor();
});

journey('where only the leader reviews, others see the list without the buttons', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product, { only_leader_reviews: 'true' });
  const [member, applicant] = [await registerUser(product), await registerUser(product)];
  const id = await applyToDepartment(product, member, department.id);
  const page = await walk.openPage();
  await signInBrowser(page, leader);
  await page.goto(`/department/${department.id}/applications`);
  await getListCard(page, `Application ${id}`).getByRole('button', { name: 'Approve', exact: true }).click();
  await getListCard(page, member.username).getByText(`Approved by Wanjiru Kamau (${leader.username})`).waitFor();
  await applyToDepartment(product, applicant, department.id, 'Please take me.');

  const other = await walk.openPage();
  await signInBrowser(other, member);
  await other.goto(`/department/${department.id}/applications`);
  await getListCard(other, applicant.username).getByText('Please take me.').waitFor();
  await other.getByText('Only the leader reviews applications here.', { exact: true }).waitFor();
  for (const name of ['Approve', 'Reject', 'Pending'])
    expect(await other.getByRole('button', { name, exact: true }).count()).toBe(0);
});

journey('a member leaves a department and applies again; the leader removes a member', async (walk) => {
  const { product } = walk;
  const { leader, department } = await createDepartmentWithLeader(product);
  const member = await registerUser(product);
  const at = `/department/${department.id}`;
  const join = async () =>
    reviewApplication(product, leader, await applyToDepartment(product, member, department.id), 'approved');
  await join();

  // The member leaves, after a question.
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto(`${at}/members`);
  const leave = page.getByRole('button', { name: 'Leave department', exact: true });
  await leave.click();
  const losses = 'You’ll no longer see its members and info posts. You can apply again.';
  await page.getByRole('dialog').getByText(losses, { exact: true }).waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click();
  expect(await page.getByRole('button', { name: 'Remove', exact: true }).count()).toBe(0);
  await expectCurrentPageToPassChecks(page, 'the members with the button to leave');
  await leave.click();
  // On a slow line the members page is still open when the browser knows that its user is no member any more.
  const line = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*detail-page.*\.js$/, async (route) => {
    await line.promise;
    await route.continue();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await eventually(async () => (await readLocalStorage(page))['departmentIds']).toBe('[]');
  line.resolve();
  await page.waitForURL(`**${at}`);
  await page.getByText('You’ve left the department.', { exact: true }).waitFor();
  await page.getByText('You’re no longer a member. You can apply again.', { exact: true }).waitFor();
  await page.locator('main').getByRole('link', { name: 'Apply', exact: true }).waitFor();
  expect(await page.locator('main').getByRole('link', { name: 'Members', exact: true }).count()).toBe(0);
  await eventually(async () => (await readLocalStorage(page))['departmentIds']).toBe('[]');
  await join();

  // The leader removes the member, and stays.
  const desk = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(desk, leader);
  await desk.goto(`${at}/members`);
  await desk.getByText('2 member(s) in this department', { exact: true }).waitFor();
  await getListCard(desk, member.username).getByRole('button', { name: 'Remove', exact: true }).click();
  await expectCurrentPageToPassChecks(desk, 'the question before a member is removed');
  const question = desk.getByRole('dialog', { name: 'Remove this member?', exact: true });
  await question.getByText(/^They’ll no longer see this department’s members and info posts\./).waitFor();
  await question.getByRole('button', { name: 'Remove', exact: true }).click();
  await desk.getByText('Member removed', { exact: true }).waitFor();
  await desk.getByText('1 member(s) in this department', { exact: true }).waitFor();
  expect(await desk.getByRole('button', { name: /^(Remove|Leave department)$/ }).count()).toBe(0);
});
