import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { churchDayFromNow, createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { getButton, getField, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('a member comes with three others, who are counted in places', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  const day = churchDayFromNow(3);
  const { id } = await createEventAsAdmin(product, {
    title: 'Supper',
    start_time: `${day}T18:00`,
    is_public: true,
    capacity: 6,
  });
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto(`/calendar/${id}`);
  await waitForText(page, '6 places left');
  // Nobody can bring more people than there are places.
  await eventually(async () => getField(page, 'Who’s with you?').locator('option').count()).toBe(6);
  await getField(page, 'Who’s with you?').selectOption({ label: 'and 3 more' });
  await getButton(page, 'I will come').click();
  await waitForText(page, 'You’re coming with 3 more');
  await waitForText(page, '2 places left');

  const desk = await walk.openPage();
  await signInBrowser(desk, ADMIN);
  await desk.goto(`/admin/events/${id}/attendance/${day}`);
  await waitForText(desk, '4 of 6 places taken');
  await desk.getByRole('listitem').filter({ hasText: member.username }).getByText('and 3 more').waitFor();

  // Two of them stay at home.
  await getField(page, 'Who’s with you?').selectOption({ label: 'and 1 more' });
  await waitForText(page, 'You’re coming with 1 more');
  await waitForText(page, '4 places left');
  await getButton(page, 'I can’t come after all').click();
  await waitForText(page, '6 places left');
});

journey('one tap on the dashboard says that one will come', async (walk) => {
  const { product } = walk;
  const member = await registerUser(product);
  await createEventAsAdmin(product, { title: 'Prayer walk', is_public: true });
  await createEventAsAdmin(product, { title: 'Hidden meeting' });
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto('/dashboard');
  const card = page
    .getByRole('region', { name: 'Upcoming events' })
    .getByRole('listitem')
    .filter({ hasText: 'Prayer walk' });
  await card.getByRole('button', { name: 'I will come: Prayer walk', exact: true }).click();
  await card.getByText('You’re coming', { exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await card.getByRole('link', { name: 'Prayer walk' }).click();
  await getButton(page, 'I can’t come after all').waitFor();
});
