import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';

const journey = defineJourneys();

const PHONE = { width: 360, height: 740 };

journey('two spouses share one family list, and one of them ends it', async (walk) => {
  const { product } = walk;
  const [neema, baraka] = [await registerUser(product), await registerUser(product)];
  for (const [member, name] of [
    [neema, 'Amani'],
    [baraka, 'Zawadi'],
  ] as const) {
    const api = await signInByApi(product, member);
    await api('/profile/family', { method: 'POST', form: { name, relationship: 'child' } });
  }

  const hers = await walk.openPage(PHONE);
  await signInBrowser(hers, neema);
  await hers.goto('/profile/family');
  await clickButton(hers, 'Ask your spouse');
  await getField(hers, 'Their phone number or email').fill('someone');
  await clickButton(hers, 'Ask');
  await waitForText(hers, 'Write their phone number or email');
  await expectCurrentPageToPassChecks(hers, 'the question to a spouse');
  await getField(hers, 'Their phone number or email').fill(baraka.personal_email);
  await clickButton(hers, 'Ask');
  await waitForText(hers, 'You have asked. Nothing is shared until they say yes.');

  const his = await walk.openPage(PHONE);
  await signInBrowser(his, baraka);
  await his.goto('/profile/family');
  await waitForText(his, /asks to be one household with you/);
  await expectCurrentPageToPassChecks(his, 'the question of a spouse');
  await clickButton(his, 'Yes, share one list');
  await his.getByRole('heading', { name: 'Amani' }).waitFor();
  const card = his.getByRole('listitem').filter({ hasText: 'Amani' });
  await card.getByText('Entered by').waitFor();
  expect(await card.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await expectCurrentPageToPassChecks(his, 'a shared family list');

  await his.getByRole('listitem').filter({ hasText: 'Zawadi' }).getByRole('button', { name: 'Delete' }).click();
  await waitForText(his, /The church’s record of them ends, too\./);
  await clickButton(his, 'Cancel');

  await hers.reload();
  await hers.getByRole('heading', { name: 'Zawadi' }).waitFor();
  await clickButton(hers, 'Stop sharing');
  const dialog = hers.getByRole('dialog');
  await expectCurrentPageToPassChecks(hers, 'the end of a shared list');
  await dialog.getByRole('button', { name: 'Stop sharing' }).click();
  await waitForText(hers, 'You no longer share your list');
  await eventually(async () => hers.getByRole('heading', { name: 'Zawadi' }).count()).toBe(0);
  await getButton(hers, 'Ask your spouse').waitFor();
  await his.reload();
  await his.getByRole('heading', { name: 'Zawadi' }).waitFor();
  expect(await his.getByRole('heading', { name: 'Amani' }).count()).toBe(0);
});
