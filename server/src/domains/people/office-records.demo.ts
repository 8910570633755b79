import type { HouseholdPosition, PersonStatus } from '@kanisa/contract/core/person-values.ts';
import { inArray } from 'drizzle-orm';
import { type DemoChurch, getPersonNamed, getToday } from '../../demo/demo-church.ts';
import { formatEpochDay } from '../../platform/time/wall-time.ts';
import { people } from '../identity/accounts/people.table.ts';
import { peopleKeepers } from '../identity/keepers/keepers.table.ts';
import { peopleFields } from './fields/fields.table.ts';
import { householdMembers, households } from './households/households.table.ts';
import { peopleLists } from './lists/lists.table.ts';
import { personNotes, personTags } from './persons/persons.table.ts';

interface Recorded {
  firstName: string;
  gender: 'male' | 'female';
  age: number;
  position: HouseholdPosition;
  status?: PersonStatus;
  phoneNumber?: string;
  personalEmail?: string;
  tags?: readonly string[];
  note?: string;
}

interface Home {
  name: string;
  town: string;
  area: string;
  /** Days since the office wrote them down. */
  daysAgo: number;
  people: readonly Recorded[];
}

/** Families whom the office has written down. None of them logs in. */
const HOMES: readonly Home[] = [
  {
    name: 'Barasa',
    town: 'Embakasi',
    area: 'Donholm',
    daysAgo: 310,
    people: [
      {
        firstName: 'Joseph',
        gender: 'male',
        age: 41,
        position: 'adult',
        status: 'member',
        phoneNumber: '+254700019101',
      },
      {
        firstName: 'Mary Nafula',
        gender: 'female',
        age: 38,
        position: 'adult',
        status: 'member',
        phoneNumber: '+254700019101',
        personalEmail: 'mary.nafula@barua.example',
        tags: ['Choir parent'],
      },
      { firstName: 'Isaac', gender: 'male', age: 8, position: 'child' },
      { firstName: 'Ruth', gender: 'female', age: 4, position: 'child' },
      {
        firstName: 'Agripina',
        gender: 'female',
        age: 79,
        position: 'other',
        status: 'attends',
        tags: ['Needs a lift'],
        note: 'Her knees are bad. Somebody should fetch her on Sundays.',
      },
    ],
  },
  {
    name: 'Kilonzo',
    town: 'Embakasi',
    area: 'Umoja 1',
    daysAgo: 12,
    people: [
      {
        firstName: 'Dennis Mutiso',
        gender: 'male',
        age: 33,
        position: 'adult',
        status: 'visitor',
        phoneNumber: '+254700019102',
        note: 'Moved here from Machakos. Asked about the membership class.',
      },
      {
        firstName: 'Winfred',
        gender: 'female',
        age: 30,
        position: 'adult',
        status: 'visitor',
        phoneNumber: '+254700019103',
      },
      { firstName: 'Joy', gender: 'female', age: 6, position: 'child' },
    ],
  },
  {
    name: 'Wafula',
    town: 'Kasarani',
    area: 'Mwiki',
    daysAgo: 5,
    people: [
      {
        firstName: 'Everlyne',
        gender: 'female',
        age: 26,
        position: 'adult',
        status: 'visitor',
        personalEmail: 'everlyne.wafula@barua.example',
        tags: ['Student'],
      },
    ],
  },
  {
    name: 'Maina',
    town: 'Ruiru',
    area: 'Kahawa Sukari',
    daysAgo: 900,
    people: [
      {
        firstName: 'Gladys Wangari',
        gender: 'female',
        age: 71,
        position: 'adult',
        status: 'member',
        phoneNumber: '+254700019104',
      },
      { firstName: 'Stephen', gender: 'male', age: 76, position: 'adult', status: 'died' },
    ],
  },
];

const DAY_MS = 86_400_000;
const DAYS_PER_YEAR = 365.25;

/** The records of the office: people without an account, tags, notes, a field of its own, lists and a keeper. */
export async function fillOfficeRecords(church: DemoChurch): Promise<void> {
  const { tx, now } = church;
  const author = getPersonNamed(church.people, 'esther').id;
  for (const home of HOMES) await insertHome(church, home, author);
  await tx.insert(peopleKeepers).values({
    userId: getPersonNamed(church.people, 'Sharon Njeri').id,
    namedBy: author,
    namedAt: new Date(now.getTime() - 40 * DAY_MS),
  });
  await insertLists(church, author);
  await insertField(church);
}

async function insertHome({ tx, now, ...church }: DemoChurch, home: Home, author: number): Promise<void> {
  const at = new Date(now.getTime() - home.daysAgo * DAY_MS);
  const day = getToday({ now, timeZone: church.timeZone });
  const place = { town: home.town, area: home.area };
  const stamps = { createdAt: at, updatedAt: at };
  const [household] = await tx
    .insert(households)
    .values({ name: home.name, ...place, ...stamps })
    .returning({ id: households.id });
  for (const [index, { position, tags = [], note, age, status = null, ...person }] of home.people.entries()) {
    const [row] = await tx
      .insert(people)
      .values({
        ...person,
        lastName: home.name,
        ...place,
        status,
        statusSince: status === null ? null : formatEpochDay(day - Math.min(home.daysAgo, 200)),
        dateOfBirth: formatEpochDay(Math.floor(day - age * DAYS_PER_YEAR) - 60 * (index + 1)),
        wantsEmails: false,
        wantsTexts: false,
        ...stamps,
      })
      .returning({ id: people.id });
    const personId = row?.id ?? 0;
    await tx.insert(householdMembers).values({ householdId: household?.id ?? 0, personId, position, isMain: true });
    for (const tag of tags) await tx.insert(personTags).values({ personId, tag });
    if (note !== undefined)
      await tx.insert(personNotes).values({ personId, authorId: author, text: note, createdAt: at });
  }
}

async function insertLists({ tx, now, timeZone }: DemoChurch, ownerId: number): Promise<void> {
  const at = new Date(now.getTime() - 30 * DAY_MS);
  const month = String(Number(formatEpochDay(getToday({ now, timeZone })).slice(5, 7)));
  const stamps = { ownerId, createdAt: at, updatedAt: at };
  await tx.insert(peopleLists).values([
    { ...stamps, name: 'Visitors', isShared: true, query: { params: { status: 'visitor' }, columns: [] } },
    { ...stamps, name: 'Birthdays this month', query: { params: { birthday_month: month }, columns: [] } },
  ]);
}

async function insertField({ tx, people: members }: DemoChurch): Promise<void> {
  const groups = ['Umoja, Wednesdays', 'South B, Thursdays', 'Ruiru, Fridays'];
  const [field] = await tx
    .insert(peopleFields)
    .values({ name: 'Cell group', kind: 'choice', choices: groups, appliesTo: 'adults', position: 0 })
    .returning({ id: peopleFields.id });
  for (const [index, group] of groups.entries()) {
    const ids = members.filter((_, at) => at % 6 === index).map(({ id }) => id);
    await tx
      .update(people)
      .set({ fieldValues: { [String(field?.id ?? 0)]: group } })
      .where(inArray(people.id, ids));
  }
}
