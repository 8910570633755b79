import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys } from '../support/journey.ts';
import { getButton, getField } from '../support/page-actions.ts';
import { expectPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { addFamilyMemberAsAdmin, createUserAsAdmin } from '../support/users.ts';

const journey = defineJourneys();

/** The longest allowed texts, as one word and as many. */
const LONG_WORD = 'Kipchirchir'.repeat(9);
const LONG_NAME = 'Nang’endo Wanyonyi-Makokha arap Cheruiyot of Upper Kapchebelel '.repeat(4);
const LONG_PLACE = 'Elgeyo-Marakwet Kapsowar Township by the High Hill';

/** Creates a user with the longest texts, and a family member of the same kind. */
async function createLongestUser(product: Product): Promise<{ at: string; relative: number }> {
  const address = {
    county: LONG_PLACE,
    town: LONG_WORD.slice(0, 50),
    area: LONG_PLACE,
    description: LONG_NAME.slice(0, 100).trim(),
  };
  const { id } = await createUserAsAdmin(product, {
    first_name: LONG_NAME.slice(0, 100).trim(),
    last_name: LONG_WORD,
    username: LONG_WORD.toLowerCase().slice(0, 40),
    personal_email: `${LONG_WORD.toLowerCase().slice(0, 60)}@${'a-long-domain-name.'.repeat(4)}example`,
    role: 'department_leader',
    is_active: false,
    is_verified: false,
    address,
  });
  const relative = await addFamilyMemberAsAdmin(product, id, {
    name: LONG_WORD,
    gender: 'female',
    date_of_birth: '1948-12-31',
    contact_info: `${LONG_WORD.toLowerCase().slice(0, 60)}@people.example`,
    address,
    bio: LONG_NAME.slice(0, 200).trim(),
  });
  await addFamilyMemberAsAdmin(product, id, {
    name: LONG_NAME.slice(0, 100).trim(),
    relationship: 'spouse',
    is_active: false,
  });
  return { at: `/admin/users/${id}`, relative: relative.id };
}

let createdUser: Promise<{ at: string; relative: number }> | undefined;

journey('lists, profile and history pass the page checks with the longest texts', async (walk) => {
  createdUser ??= createLongestUser(walk.product);
  const { at } = await createdUser;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await expectPageToPassChecks(page, '/admin/users');
  await expectPageToPassChecks(page, '/admin/audit');
  await expectPageToPassChecks(page, at);
  await expectPageToPassChecks(page, at, async () => getButton(page, 'Role').click());
});

journey('the family pages pass the page checks with the longest texts', async (walk) => {
  createdUser ??= createLongestUser(walk.product);
  const { at, relative } = await createdUser;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  for (const path of ['', `/${relative}`, `/${relative}/edit`, `/${relative}/photo`])
    await expectPageToPassChecks(page, `${at}/family${path}`);
});

journey('forms, also with errors, and a checked import pass the page checks', async (walk) => {
  createdUser ??= createLongestUser(walk.product);
  const { at } = await createdUser;
  const page = await walk.openPage();
  await signInBrowser(page, ADMIN);
  await expectPageToPassChecks(page, `${at}/edit`);
  await expectPageToPassChecks(page, '/admin/users/new', async () => {
    await getButton(page, 'Create User').click();
    await page.getByText('Username: 3+ alphanumeric chars', { exact: true }).waitFor();
  });
  const lines = ['first_name,last_name,phone_number', `${LONG_NAME},${LONG_WORD},1`, 'Amina,Hassan,0722000002'];
  const file = { name: `${LONG_WORD}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await expectPageToPassChecks(page, '/admin/users/import', async () => {
    await getField(page, 'CSV file').setInputFiles(file);
    await page.getByRole('region', { name: 'Rows that need fixing' }).waitFor();
  });
});
