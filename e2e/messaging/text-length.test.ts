import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { getRecipientCheckbox } from '../support/recipients.ts';
import { createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

const START = 'Prayer at six. ';
const FITTING = START + 'Please come early. '.repeat(8).slice(0, 160 - START.length);

journey('a text past 160 characters is kept beside the box, and is not sent cut off', async (walk) => {
  const amina = await createUserAsAdmin(walk.product, { first_name: 'Amina' });
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/text-messages/send');
  await getRecipientCheckbox(page, amina.username).check();
  const box = getField(page, 'Message');
  await box.fill(`${FITTING}Bring your family`);
  await eventually(async () => box.inputValue()).toBe(FITTING);
  await waitForText(page, '160 of 160 characters');
  await waitForText(page, '17 characters too long. This part doesn’t fit:');
  await waitForText(page, 'Bring your family');
  await expectCurrentPageToPassChecks(page, 'a text that is too long');

  // Typing on at the end of the full box continues the part that does not fit.
  await box.press('ControlOrMeta+End');
  await box.pressSequentially(' too');
  await waitForText(page, 'Bring your family too');
  await eventually(async () => box.inputValue()).toBe(FITTING);
  // Typing at the start pushes the end out, and the caret stays.
  await box.press('ControlOrMeta+Home');
  await box.pressSequentially('Hi ');
  await eventually(async () => box.inputValue()).toBe(`Hi ${FITTING.slice(0, -3)}`);
  await waitForText(page, `${FITTING.slice(-3)}Bring your family too`);
  for (let n = 0; n < 3; n += 1) await box.press('Backspace');
  await clickButton(page, 'Put it back');
  await eventually(() => box.inputValue()).toBe(FITTING);
  await clickButton(page, 'Send');
  await waitForText(page, 'Message must be 160 characters or less');
  expect(new URL(page.url()).pathname).toBe('/admin/text-messages/send');

  // Shortened, the rest goes back in its order. Nothing was lost.
  await eventually(async () => getButton(page, 'Put it back').isDisabled()).toBe(true);
  await box.evaluate((area: HTMLTextAreaElement, length) => {
    area.focus();
    area.setSelectionRange(length, area.value.length);
  }, START.length);
  await box.press('Delete');
  await clickButton(page, 'Put it back');
  await eventually(() => box.inputValue()).toBe(`${START}Bring your family too`);
  expect(await getButton(page, 'Put it back').count()).toBe(0);
  await clickButton(page, 'Send');
  await page.waitForURL('**/admin/text-messages');
  await waitForText(page, `${START}Bring your family too`);
});

journey('a long shortcode and a long search say by how much they are too long', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, ADMIN);
  await page.goto('/admin/text-messages/send');
  await getField(page, 'Shortcode').fill('Utukufu_Church_Nairobi');
  await eventually(async () => getField(page, 'Shortcode').inputValue()).toBe('Utukufu_Church_Nairobi');
  await waitForText(page, '2 too many');

  await page.goto('/admin/users');
  await getField(page, 'Search').fill('x'.repeat(112));
  await waitForText(page, 'Search text must be 100 characters or less: 12 too many');
  await eventually(async () => getField(page, 'Search').inputValue()).toHaveLength(112);
  await expectCurrentPageToPassChecks(page, 'a search that is too long');
  await getField(page, 'Search').fill('admin');
  await page.waitForURL('**/admin/users?search=admin');
  expect(await page.getByText(/too many/).count()).toBe(0);
});

journey('an event of the public page keeps a title that is too long', async (walk) => {
  const page = await walk.openPage({ width: 360 });
  await page.goto('/events');
  await clickButton(page, 'Add Event');
  const dialog = page.getByRole('dialog', { name: 'Add an event', exact: true });
  await dialog.getByLabel('Title', { exact: true }).fill('x'.repeat(103));
  await waitForText(page, 'Title is 3 characters too long: at most 100.');
  await eventually(async () => dialog.getByLabel('Title', { exact: true }).inputValue()).toHaveLength(103);
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await waitForText(page, 'Title is 3 characters too long: at most 100.');
  await dialog.getByLabel('Title', { exact: true }).fill('Choir practice');
  expect(await page.getByText(/too long/).count()).toBe(0);
});
