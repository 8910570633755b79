import { journeys } from '../support/journey.ts';
import { beSignedIn } from '../support/people.ts';
import { button, field, newRelative, newUser } from '../support/people-admin.ts';
import { ADMIN, type Product } from '../support/product.ts';
import { expectSound } from '../support/sound-page.ts';

const journey = journeys();

/** As long as they may be, in one word and in many. */
const WORD = 'Kipchirchir'.repeat(9);
const MANY = 'Nang’endo Wanyonyi-Makokha arap Cheruiyot of Upper Kapchebelel '.repeat(4);
const PLACE = 'Elgeyo-Marakwet Kapsowar Township by the High Hill';

/** Somebody with the longest of everything, and a family of the same kind. */
async function longest(product: Product): Promise<{ at: string; relative: number }> {
  const address = { county: PLACE, town: WORD.slice(0, 50), area: PLACE, description: MANY.slice(0, 100).trim() };
  const { id } = await newUser(product, {
    first_name: MANY.slice(0, 100).trim(),
    last_name: WORD,
    username: WORD.toLowerCase().slice(0, 40),
    personal_email: `${WORD.toLowerCase().slice(0, 60)}@${'a-long-domain-name.'.repeat(4)}example`,
    role: 'department_leader',
    is_active: false,
    is_verified: false,
    address,
  });
  const relative = await newRelative(product, id, {
    name: WORD,
    gender: 'female',
    date_of_birth: '1948-12-31',
    contact_info: `${WORD.toLowerCase().slice(0, 60)}@people.example`,
    address,
    bio: MANY.slice(0, 200).trim(),
  });
  await newRelative(product, id, { name: MANY.slice(0, 100).trim(), relationship: 'spouse', is_active: false });
  return { at: `/admin/users/${id}`, relative: relative.id };
}

let made: Promise<{ at: string; relative: number }> | undefined;

journey('lists, profile and history are sound with the longest words', async (walk) => {
  made ??= longest(walk.product);
  const { at } = await made;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  await expectSound(page, '/admin/users');
  await expectSound(page, '/admin/audit');
  await expectSound(page, at);
  await expectSound(page, at, async () => button(page, 'Role').click());
});

journey('the pages of a family are sound with the longest words', async (walk) => {
  made ??= longest(walk.product);
  const { at, relative } = await made;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  for (const path of ['', `/${relative}`, `/${relative}/edit`, `/${relative}/photo`])
    await expectSound(page, `${at}/family${path}`);
});

journey('forms, a refused one too, and a checked list are sound', async (walk) => {
  made ??= longest(walk.product);
  const { at } = await made;
  const page = await walk.openPage();
  await beSignedIn(page, ADMIN);
  await expectSound(page, `${at}/edit`);
  await expectSound(page, '/admin/users/new', async () => {
    await button(page, 'Create User').click();
    await page.getByText('Username: 3+ alphanumeric chars', { exact: true }).waitFor();
  });
  const lines = ['first_name,last_name,phone_number', `${MANY},${WORD},1`, 'Amina,Hassan,0722000002'];
  const file = { name: `${WORD}.csv`, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await expectSound(page, '/admin/users/import', async () => {
    await field(page, 'CSV file').setInputFiles(file);
    await page.getByRole('region', { name: 'Rows to be mended' }).waitFor();
  });
});
