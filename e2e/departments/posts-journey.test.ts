import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import {
  applyToDepartment,
  createDepartmentWithLeader,
  type RegisteredUser,
  reviewApplication,
} from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import type { Product } from '../support/product.ts';

const journey = defineJourneys();
const PHONE = { width: 360, height: 740 };

async function createDepartmentWithMembers(product: Product) {
  const { leader, department } = await createDepartmentWithLeader(product);
  const [author, other] = [await registerUser(product), await registerUser(product)];
  for (const member of [author, other]) {
    await reviewApplication(product, leader, await applyToDepartment(product, member, department.id), 'approved');
  }
  return { leader, author, other, department };
}

async function createPost(product: Product, by: RegisteredUser, departmentId: number, title: string): Promise<void> {
  const api = await signInByApi(product, by);
  await api(`/department/${departmentId}/info`, { method: 'POST', json: { title, content: 'Text' } });
}

journey('a post also goes out as a message, and stands on the dashboard of the members', async (walk) => {
  const { product } = walk;
  const { author, other, department } = await createDepartmentWithMembers(product);
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, author);
  await page.goto(`/department/${department.id}/info/post`);
  await page.getByLabel('Title', { exact: true }).fill('Rehearsal at 6 PM');
  await page.getByLabel('Content', { exact: true }).fill('Bring the blue folder.');
  const tick = page.getByRole('switch', { name: 'Also send as a message', exact: true });
  expect(await tick.isChecked()).toBe(false);
  await tick.check();
  await expectCurrentPageToPassChecks(page, 'the form of a new post');
  await page.getByRole('button', { name: 'Post Info', exact: true }).click();
  await page.waitForURL(`**/department/${department.id}/info`);

  const reader = await walk.openPage(PHONE);
  await signInBrowser(reader, other);
  await reader.goto('/messages');
  await reader.getByText(`${department.name}: Rehearsal at 6 PM`).first().waitFor();
  await reader.goto('/dashboard');
  const news = reader.getByRole('region', { name: 'News from your departments', exact: true });
  await news.getByText('Bring the blue folder.', { exact: true }).waitFor();
  await news.getByText(`${department.name} · Wanjiru Kamau`).waitFor();
  await expectCurrentPageToPassChecks(reader, 'the dashboard with a post');
  await news.getByRole('link', { name: 'Rehearsal at 6 PM', exact: true }).click();
  await reader.waitForURL(`**/department/${department.id}/info`);
});

journey('the author edits and deletes a post, the leader too, and other members cannot', async (walk) => {
  const { product } = walk;
  const { leader, author, other, department } = await createDepartmentWithMembers(product);
  const at = `/department/${department.id}/info`;
  for (const title of ['Bus times', 'Kit list']) await createPost(product, author, department.id, title);
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, author);
  await page.goto(at);
  const kit = page.getByRole('article', { name: 'Kit list', exact: true });
  await kit.getByRole('button', { name: 'Edit', exact: true }).click();
  await kit.getByLabel('Title', { exact: true }).fill('');
  await kit.getByRole('button', { name: 'Save', exact: true }).click();
  await kit.getByText('Title is required', { exact: true }).waitFor();
  await kit.getByLabel('Title', { exact: true }).fill('Packing list');
  await kit.getByLabel('Content', { exact: true }).fill('Tent and torch');
  await expectCurrentPageToPassChecks(page, 'the form of an edited post');
  await kit.getByRole('button', { name: 'Save', exact: true }).click();
  const edited = page.getByRole('article', { name: 'Packing list', exact: true });
  await edited.getByText('Tent and torch', { exact: true }).waitFor();
  await edited.getByText(/^Edited /).waitFor();
  const heading = edited.getByRole('heading', { name: 'Packing list', exact: true });
  await eventually(async () => heading.evaluate((node) => node === document.activeElement)).toBe(true);
  await edited.getByText('Wanjiru Kamau', { exact: true }).waitFor();
  await edited.getByText(author.username, { exact: true }).waitFor();
  await edited.getByRole('button', { name: 'Delete', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Delete this post?', exact: true });
  await question.getByText('Packing list', { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByText('Post deleted', { exact: true }).waitFor();
  await eventually(async () => page.getByRole('article').count()).toBe(1);

  const reader = await walk.openPage();
  await signInBrowser(reader, other);
  await reader.goto(at);
  await reader.getByRole('article', { name: 'Bus times', exact: true }).waitFor();
  expect(await reader.getByRole('article').getByRole('button').count()).toBe(0);

  const desk = await walk.openPage();
  await signInBrowser(desk, leader);
  await desk.goto(at);
  await desk.getByRole('article').getByRole('button', { name: 'Delete', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await desk.getByText('No Info Posts Yet', { exact: true }).waitFor();
});

journey('an editor is told that somebody else was faster, and nothing typed is lost', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 409/);
  const { leader, author, department } = await createDepartmentWithMembers(product);
  await createPost(product, author, department.id, 'Camp');
  const [first, second] = [await walk.openPage(), await walk.openPage()];
  for (const [page, person] of [
    [first, author],
    [second, leader],
  ] as const) {
    await signInBrowser(page, person);
    await page.goto(`/department/${department.id}/info`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
  }
  await first.getByLabel('Content', { exact: true }).fill('From the author');
  await first.getByRole('button', { name: 'Save', exact: true }).click();
  await first.getByText('Post saved', { exact: true }).waitFor();
  await second.getByLabel('Content', { exact: true }).fill('From the leader');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByText(/^Someone else edited this post in the meantime\./).waitFor();
  await eventually(async () => second.getByLabel('Content', { exact: true }).inputValue()).toBe('From the leader');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await second.getByRole('article').getByText('From the leader', { exact: true }).waitFor();
});
