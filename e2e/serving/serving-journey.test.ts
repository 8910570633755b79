import type { Page } from 'playwright-core';
import { afterAll, expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import {
  answerOwnPlace,
  createPosition,
  createServingWorld,
  findAnswerLink,
  makeTextOutbox,
  planAndAsk,
  turnServingOn,
  waitForMail,
} from '../support/serving.ts';

const outbox = await makeTextOutbox();
const journey = defineJourneys(outbox.settings);
afterAll(() => outbox.remove());

const PHONE = { width: 360, height: 740 };
const ANSWER_PAGE_BYTES_MAX = 25_000;
const getCards = (page: Page) => page.locator('main ol > li, main ul[aria-label="My dates"] > li');
const getCard = (page: Page) => getCards(page).first();

journey('a leader sets up a position, fills the plan and asks by text; people answer with one tap', async (walk) => {
  const { product } = walk;
  const world = await createServingWorld(product, ['Amina', 'Baraka', 'Chebet']);
  const [amina, baraka, chebet] = world.members;
  if (!amina || !baraka || !chebet) throw new Error('There are three members');
  await turnServingOn(product, false);
  const at = `/department/${world.departmentId}`;

  // The admin turns the module on and sets a budget for texts.
  const office = await walk.openPage(PHONE);
  await signInBrowser(office, ADMIN);
  await office.goto('/admin/setup');
  const serving = office.getByRole('switch', { name: 'Serving: who serves when', exact: true });
  await serving.waitFor();
  expect(await serving.isChecked()).toBe(false);
  await serving.click();
  await waitForText(office, 'Saved');
  await eventually(async () => serving.isChecked()).toBe(true);
  await office.getByRole('button', { name: 'Menu', exact: true }).click();
  const life = office.getByRole('navigation', { name: 'Church life', exact: true });
  await life.getByRole('link', { name: 'Serving', exact: true }).click();
  await office.waitForURL('**/admin/serving');
  await waitForText(office, 'Nothing is open');
  await getField(office, 'Budget for a month (KES)').fill('100');
  await getButton(office, 'Save').click();
  await waitForText(office, 'Saved');

  // The leader says what is needed.
  const desk = await walk.openPage(PHONE);
  await signInBrowser(desk, world.leader);
  await desk.goto(at);
  await desk.locator('main').getByRole('link', { name: 'Serving', exact: true }).click();
  await waitForText(desk, 'No dates yet');
  await desk.getByRole('link', { name: 'Set up the positions', exact: true }).click();
  await getButton(desk, 'Add a position').click();
  await getButton(desk, 'Save').click();
  await waitForText(desk, 'Name is required');
  await getField(desk, 'Name').fill('Sound');
  await getField(desk, 'Needed at each date').fill('2');
  await desk.getByRole('checkbox', { name: /^Sunday service/ }).check();
  for (const { firstName } of world.members)
    await desk.getByRole('checkbox', { name: `${firstName} Otieno`, exact: true }).check();
  await expectCurrentPageToPassChecks(desk, 'the form of a position');
  await desk.setViewportSize(PHONE);
  await getButton(desk, 'Save').click();
  await waitForText(desk, 'Position saved');
  await desk.getByRole('heading', { level: 2, name: 'Sound', exact: true }).waitFor();
  await expectCurrentPageToPassChecks(desk, 'the positions');
  await desk.setViewportSize(PHONE);

  // One place by hand, the rest by itself. Nothing is sent.
  await desk.locator('main').getByRole('link', { name: 'Plan', exact: true }).click();
  await waitForText(desk, '6 places open · 0 planned, not asked yet');
  await getCard(desk)
    .getByRole('button', { name: /^Choose somebody: Sound/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: 'Sound', exact: true });
  await dialog.getByRole('button', { name: 'Choose Chebet Otieno', exact: true }).waitFor();
  await dialog.getByText('Why this person?', { exact: true }).first().click();
  await dialog.getByText('No date before this one', { exact: true }).first().waitFor();
  await expectCurrentPageToPassChecks(desk, 'the people for a place');
  await desk.setViewportSize(PHONE);
  await dialog.getByRole('button', { name: 'Choose Chebet Otieno', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await getCard(desk)
    .getByRole('button', { name: /Chebet Otieno/ })
    .waitFor();
  await getButton(desk, 'Fill the rest').click();
  await waitForText(desk, '5 places filled. Nothing was sent.');
  await waitForText(desk, '0 places open · 6 planned, not asked yet');
  for (const { phone } of world.members) expect(await outbox.listTexts(phone)).toEqual([]);

  // Somebody whom the leader frees hears nothing either.
  await getCard(desk)
    .getByRole('button', { name: /Chebet Otieno/ })
    .click();
  await dialog.getByText('Nothing was sent yet, so nobody is told.', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Free this place', exact: true }).click();
  await dialog.getByRole('button', { name: 'Choose Chebet Otieno', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });

  // Asking says first what it costs.
  await getButton(desk, 'Ask everyone').click();
  const question = desk.getByRole('dialog', { name: 'Ask everyone who is planned?', exact: true });
  await question.getByText('One message each to 3 people, about 6 dates.', { exact: true }).waitFor();
  const byText = question.getByRole('checkbox', { name: 'By text instead, where there is a phone number' });
  expect(await byText.isChecked()).toBe(false);
  await eventually(async () => question.innerText()).toMatch(/3 phones, costs \S+\s?2\.40/);
  await byText.check();
  await expectCurrentPageToPassChecks(desk, 'the question before asking');
  await desk.setViewportSize(PHONE);
  await question.getByRole('button', { name: 'Ask 3 people', exact: true }).click();
  await waitForText(desk, '3 people have been asked.');
  await waitForText(desk, '0 places open · 0 planned, not asked yet');

  // One text each. Its link needs no login and no script, and two taps are enough.
  await eventually(async () => (await outbox.listTexts(amina.phone)).length).toBe(1);
  const [text = ''] = await outbox.listTexts(amina.phone);
  expect(text.length).toBeLessThanOrEqual(160);
  const phone = await walk.openPage({ ...PHONE, javaScript: false });
  let requests = 0;
  phone.on('request', () => {
    requests += 1;
  });
  const opened = await phone.goto(findAnswerLink(text));
  expect(opened?.status()).toBe(200);
  await phone.getByRole('heading', { level: 1, name: /Amina/ }).waitFor();
  await waitForText(phone, 'Sound');
  // One file without a style sheet, script, font or picture beside it.
  expect(requests).toBe(1);
  expect((await opened?.body())?.length).toBeLessThanOrEqual(ANSWER_PAGE_BYTES_MAX);
  const date = phone.locator('.date');
  const firstDate = await date.innerText();
  await getButton(phone, 'Yes, I can').click();
  // The same text is about her other date too.
  await eventually(async () => date.innerText()).not.toBe(firstDate);
  await getButton(phone, 'No, I can’t').click();
  await getButton(phone, 'I can’t after all').waitFor();
  await getButton(phone, 'I can after all').waitFor();
  await desk.reload();
  await desk
    .locator('main')
    .getByRole('button', { name: /Amina Otieno.*Accepted/ })
    .waitFor();
  await waitForText(desk, 'Amina Otieno declined.');
});

journey('a decline reaches the leader, opens the place and keeps its reason between the two', async (walk) => {
  const { product } = walk;
  const world = await createServingWorld(product, ['Amina', 'Baraka']);
  const [amina, baraka] = world.members;
  if (!amina || !baraka) throw new Error('There are two members');
  const position = await createPosition(product, world);
  await planAndAsk(product, world, position, amina);
  await waitForMail(product, amina.email, /^Can you serve/);

  // The dashboard says that an answer is waiting.
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, amina);
  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Can you serve?', exact: true });
  await waiting.getByRole('link', { name: 'Answer now', exact: true }).click();
  await page.waitForURL('**/serving');
  await getCard(page).getByText('Asked', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'the own dates');
  await page.setViewportSize(PHONE);
  await getButton(page, 'No, I can’t').click();
  await getField(page, 'Reason (optional)').fill('My mother is ill.');
  await getButton(page, 'Send: I can’t').click();
  await waitForText(page, 'Thank you for telling us.');
  await getCard(page).getByText('Your reason: My mother is ill.', { exact: true }).waitFor();
  await page.goto('/dashboard');
  await page.getByRole('heading', { name: 'Upcoming events', exact: true }).waitFor();
  expect(await waiting.count()).toBe(0);

  const mail = await waitForMail(product, world.leader.personal_email, /can’t serve/);
  expect(mail.text).toContain('Amina Otieno');
  const desk = await walk.openPage(PHONE);
  await signInBrowser(desk, world.leader);
  await desk.goto(`/department/${world.departmentId}/serving/plan`);
  await getCard(desk).getByText('Amina Otieno declined: My mother is ill.', { exact: true }).waitFor();

  // Others see an open place and nothing of the decline.
  const other = await walk.openPage(PHONE);
  await signInBrowser(other, baraka);
  await other.goto(`/department/${world.departmentId}/serving`);
  await getCard(other).getByText('1 place open', { exact: true }).waitFor();
  expect(await other.locator('main').innerText()).not.toMatch(/Amina|mother/);
});

journey('of two people who say I can at once, the first has the place and the other is thanked', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 409/);
  const world = await createServingWorld(product, ['Amina', 'Baraka']);
  await createPosition(product, world);
  const pages = [];
  for (const member of world.members) {
    const page = await walk.openPage(PHONE);
    await signInBrowser(page, member);
    await page.goto(`/department/${world.departmentId}/serving`);
    pages.push(page);
  }
  const getTake = (page: Page) => getCard(page).getByRole('button', { name: /^I can: Sound/ });
  for (const page of pages) await getTake(page).waitFor();
  const [first, second] = pages;
  if (!first || !second) throw new Error('There are two pages');
  await expectCurrentPageToPassChecks(first, 'the dates of a department');
  await first.setViewportSize(PHONE);
  // Both have pressed before either answer arrives.
  const bothSent = Promise.withResolvers<void>();
  let sent = 0;
  for (const page of pages) {
    await page.route('**/serving/take', async (route) => {
      sent += 1;
      if (sent === 2) bothSent.resolve();
      await bothSent.promise;
      await route.continue();
    });
  }
  await Promise.all(pages.map(async (page) => getTake(page).click()));
  const faster = 'Somebody was faster. Thank you!';
  const countTold = async () => (await first.getByText(faster).count()) + (await second.getByText(faster).count());
  const countThanked = async () =>
    (await first.getByText('Thank you! It’s in your dates.').count()) +
    (await second.getByText('Thank you! It’s in your dates.').count());
  await eventually(async () => [await countTold(), await countThanked()]).toEqual([1, 1]);
  for (const page of pages) await eventually(async () => getTake(page).count()).toBe(0);
});

journey('somebody passes an accepted date on, and it stays theirs until another takes it', async (walk) => {
  const { product } = walk;
  const world = await createServingWorld(product, ['Amina', 'Baraka']);
  const [amina, baraka] = world.members;
  if (!amina || !baraka) throw new Error('There are two members');
  await planAndAsk(product, world, await createPosition(product, world), amina);
  await answerOwnPlace(product, amina, 'accepted');

  const page = await walk.openPage(PHONE);
  await signInBrowser(page, amina);
  await page.goto('/serving');
  await getButton(page, 'Find somebody else').click();
  await getButton(page, 'Keep it after all').waitFor();
  await getCard(page).getByText('Accepted', { exact: true }).waitFor();

  const other = await walk.openPage(PHONE);
  await signInBrowser(other, baraka);
  await other.goto(`/department/${world.departmentId}/serving`);
  await getCard(other).getByText('Looks for somebody else', { exact: true }).waitFor();
  await getCard(other)
    .getByRole('button', { name: /^I can: Sound/ })
    .click();
  await getCard(other).getByRole('link', { name: 'You', exact: true }).waitFor();
  await waitForMail(product, amina.email, /^Baraka Otieno serves/);
  await page.reload();
  await waitForText(page, 'You have no dates');
});

journey('days away, the own maximum and a calendar address are kept', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 404/);
  const world = await createServingWorld(product, ['Amina']);
  const [amina] = world.members;
  if (!amina) throw new Error('There is a member');
  await createPosition(product, world);
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, amina);
  await page.goto('/serving');
  await getButton(page, 'Add these days').click();
  await waitForText(page, 'Choose the first day');
  const [first] = world.days;
  await getField(page, 'First day').fill(first);
  await getField(page, 'Last day').fill(first);
  await getButton(page, 'Add these days').click();
  await waitForText(page, 'Days saved');
  await getField(page, 'At most').selectOption('2');
  await page.getByRole('region', { name: 'How often' }).getByRole('button', { name: 'Save', exact: true }).click();
  await waitForText(page, 'Saved');
  await getButton(page, 'Make my address').click();
  const address = await getField(page, 'Your calendar address').inputValue();
  expect((await fetch(address)).headers.get('content-type')).toContain('text/calendar');
  await page.reload();
  await page.getByText(/^You made an address on/).waitFor();
  await eventually(async () => getField(page, 'At most').inputValue()).toBe('2');
  await expectCurrentPageToPassChecks(page, 'the settings of serving');
  await page.setViewportSize(PHONE);

  // The leader sees it, and the plan fills around it.
  const api = await signInByApi(product, world.leader);
  await api(`/department/${world.departmentId}/serving/fill`, { method: 'POST', json: { weeks: 8 } });
  const desk = await walk.openPage(PHONE);
  await signInBrowser(desk, world.leader);
  await desk.goto(`/department/${world.departmentId}/serving/plan`);
  await getCard(desk)
    .getByRole('button', { name: /^Choose somebody: Sound/ })
    .click();
  await desk.getByRole('dialog').getByText('Away on this day', { exact: true }).first().waitFor();
  await desk.getByRole('button', { name: 'Close', exact: true }).click();

  await page.getByRole('button', { name: /^Remove: / }).click();
  await waitForText(page, 'Days removed');
});

journey('an event that moves by more than two hours asks again', async (walk) => {
  const { product } = walk;
  const world = await createServingWorld(product, ['Amina']);
  const [amina] = world.members;
  if (!amina) throw new Error('There is a member');
  await planAndAsk(product, world, await createPosition(product, world), amina);
  await answerOwnPlace(product, amina, 'accepted');
  const [first] = world.days;
  const office = await signInByApi(product, ADMIN);
  const moved = { start_time: `${first}T14:00`, end_time: `${first}T16:00` };
  await office(`/admin/events/${world.event.id}/occurrences/${first}`, { method: 'PUT', json: moved });
  const mail = await waitForMail(product, amina.email, /moved/);

  // The answer page of the mail, without a login.
  const phone = await walk.openPage({ ...PHONE, javaScript: false });
  await phone.goto(findAnswerLink(mail.text));
  await getButton(phone, 'Yes, I can').click();
  const page = await walk.openPage(PHONE);
  await signInBrowser(page, amina);
  await page.goto('/serving');
  await getCard(page).getByText('2:00 PM to 4:00 PM', { exact: true }).waitFor();
  await getCard(page).getByText('Accepted', { exact: true }).waitFor();
});

journey('while the module is off, its paths are unknown and nothing links to them', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 40[14]/);
  const world = await createServingWorld(product, ['Amina']);
  const [amina] = world.members;
  if (!amina) throw new Error('There is a member');
  await createPosition(product, world);
  const at = `/department/${world.departmentId}`;
  const paths = ['/serving', '/admin/serving', `${at}/serving`, `${at}/serving/plan`, `${at}/serving/positions`];
  const goesHome = async (page: Page, path: string) => {
    await page.goto(path);
    await page.waitForURL((url) => url.pathname === '/');
  };

  // On: a visitor is asked to log in, and comes back.
  const visitor = await walk.openPage(PHONE);
  await visitor.goto('/serving');
  await visitor.waitForURL('**/login');

  const page = await walk.openPage(PHONE);
  await signInBrowser(page, amina);
  await page.goto('/serving');
  await waitForText(page, 'You have no dates');
  await turnServingOn(product, false);

  // Off: an open page leaves with its next request, and every path behaves as an unknown one.
  await page.goto('/serving');
  await page.waitForURL((url) => url.pathname === '/');
  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  for (const path of paths) {
    await goesHome(desk, path);
    await goesHome(visitor, path);
  }
  const life = desk.getByRole('navigation', { name: 'Church life', exact: true });
  await life.getByRole('link', { name: 'People', exact: true }).waitFor();
  expect(await life.getByRole('link').count()).toBe(1);
  await desk.goto(at);
  await desk.locator('main').getByRole('link', { name: 'Members', exact: true }).waitFor();
  expect(await desk.locator('main').getByRole('link', { name: 'Serving', exact: true }).count()).toBe(0);
});
