import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { measureHorizontalOverflow } from '../support/horizontal-overflow.ts';
import { defineJourneys } from '../support/journey.ts';
import { getButton, waitForText } from '../support/page-actions.ts';
import { ADMIN } from '../support/product.ts';
import { createPosition, createServingWorld, findAnswerLink, planAndAsk, waitForMail } from '../support/serving.ts';

const journey = defineJourneys();
const PHONE = { width: 360, height: 740 };

journey('the plan and the positions say when their department fails to load, and load it again', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 500/);
  const world = await createServingWorld(product, ['Amina']);
  await createPosition(product, world);
  for (const page of ['plan', 'positions']) {
    const desk = await walk.openPage(PHONE);
    await signInBrowser(desk, ADMIN);
    const calls = `**/api/department/${world.departmentId}`;
    await desk.route(calls, (route) => route.fulfill({ status: 500, json: {} }));
    await desk.goto(`/department/${world.departmentId}/serving/${page}`);
    await waitForText(desk, 'Failed to fetch department');
    await desk.unroute(calls);
    await getButton(desk, 'Try again').click();
    await desk.locator('main').getByText('Sound', { exact: true }).first().waitFor();
  }
});

journey('the answer page breaks long words and keeps its two buttons apart', async (walk) => {
  const { product } = walk;
  const world = await createServingWorld(product, ['Amina']);
  const [amina] = world.members;
  if (!amina) throw new Error('There is one member');
  const long = 'Kusanyikolakitaifa'.repeat(3);
  const office = await signInByApi(product, ADMIN);
  await office(`/admin/events/${world.event.id}`, { method: 'PUT', json: { title: long } });
  await planAndAsk(product, world, await createPosition(product, world, 1, long), amina);
  const mail = await waitForMail(product, amina.email, /^Can you serve/);
  const page = await walk.openPage(PHONE);
  await page.goto(findAnswerLink(mail.text));
  await waitForText(page, long);
  expect(await measureHorizontalOverflow(page)).toBe(0);
  const [yes, no] = [
    await getButton(page, 'Yes, I can').boundingBox(),
    await getButton(page, 'No, I can’t').boundingBox(),
  ];
  if (!yes || !no) throw new Error('The page shows two buttons');
  expect(no.y - (yes.y + yes.height)).toBeGreaterThanOrEqual(8);
});
