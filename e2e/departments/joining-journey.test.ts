import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { createDepartmentWithLeader } from '../support/departments.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { clickButton, getField, waitForText } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey(
  'a leader adds people on a phone: one without an account at once, one with an account after a yes',
  async (walk) => {
    const api = await signInByApi(walk.product, ADMIN);
    const { leader, department } = await createDepartmentWithLeader(walk.product, { name: 'Choir' });
    const asked = await registerUser(walk.product, { first_name: 'Asha', last_name: 'Omar' });
    const grace = { first_name: 'Grace', last_name: 'Njeri', phone_number: '0712000001' };
    await api('/people', { method: 'POST', json: grace });

    const page = await walk.openPage({ width: 360 });
    await signInBrowser(page, leader);
    await page.goto(`/department/${department.id}/members`);
    const add = async (name: string, contact: string) => {
      await clickButton(page, 'Add a person');
      await getField(page, 'Full name').fill(name);
      await getField(page, 'Full phone number or email').fill(contact);
      await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    };
    walk.allowErrors(/404 \(Not Found\).*\/members/);
    await add('Grace Wrong', '0712000001');
    await waitForText(page, 'Ask the office to add this person');
    await expectCurrentPageToPassChecks(page, 'adding a person on a phone');
    await getField(page, 'Full name').fill('Grace Njeri');
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('heading', { level: 2, name: 'Grace Njeri' }).waitFor();
    await add('Asha Omar', asked.personal_email ?? '');
    await waitForText(page, 'They’ll be asked first.');
    await expectCurrentPageToPassChecks(page, 'members on a phone');
    await eventually(async () => page.getByRole('heading', { level: 2, name: 'Asha Omar' }).count()).toBe(0);

    const other = await walk.openPage({ width: 360 });
    await signInBrowser(other, asked);
    await other.goto('/department/list');
    const card = other.getByRole('region', { name: 'Questions for you' });
    await card.getByRole('heading', { name: 'Do you join Choir?' }).waitFor();
    await expectCurrentPageToPassChecks(other, 'a question on a phone');
    await card.getByRole('button', { name: 'Yes', exact: true }).click();
    await waitForText(other, 'Your answer is saved.');
    const { members } = await api<{ members: { username: string }[] }>(`/department/${department.id}/members`);
    expect(members.map(({ username }) => username).toSorted()).toEqual(
      ['', asked.username, leader.username].toSorted(),
    );
  },
);
