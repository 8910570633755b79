import { users } from '../modules/accounts/accounts.table.ts';
import { familyMembers } from '../modules/family/family.table.ts';
import { photos } from '../modules/photos/photos.table.ts';
import { writeDay } from '../platform/wall-time.ts';
import { type Filling, inPieces, type PlacedPerson, today } from './filling.ts';
import type { DemoPerson } from './people.ts';
import { renderPictures } from './pictures.ts';
import { portraitOf } from './portraits.ts';

const HOUR_MS = 3_600_000;
const DAYS_OF_A_YEAR = 365.25;

type Ground = Omit<Filling, 'people'>;

export async function fillPeople(ground: Ground, drawn: readonly DemoPerson[], passwordHash: string) {
  const { tx, now, chance } = ground;
  const placed = drawn.map((person) => ({
    ...person,
    joinedAt: new Date(now.getTime() - (person.joinedDaysAgo * 24 + chance.whole(2, 9)) * HOUR_MS),
  }));
  const ids = await inPieces(placed, async (piece) =>
    tx
      .insert(users)
      .values(piece.map((person) => userRow(person, passwordHash, now)))
      .returning({ id: users.id }),
  );
  return placed.map((person, index): PlacedPerson => ({ ...person, id: ids[index]?.id ?? 0 }));
}

function userRow({ joinedAt, address, ...person }: DemoPerson & { joinedAt: Date }, passwordHash: string, now: Date) {
  const { gender: _gender, age: _age, family: _family, hasPhoto: _photo, joinedDaysAgo: _days, ...row } = person;
  return {
    ...row,
    ...address,
    passwordHash,
    deletionRequestedAt: person.asksForDeletion ? new Date(now.getTime() - 30 * HOUR_MS) : null,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  };
}

export async function fillFamilies(filling: Filling): Promise<void> {
  const { tx, people, now } = filling;
  const relatives = people.flatMap((head) => head.family.map((one) => ({ head, one })));
  const ids = await inPieces(relatives, async (piece) =>
    tx
      .insert(familyMembers)
      .values(
        piece.map(({ head, one: { age, birthday, hasPhoto: _photo, ...row } }) => ({
          ...row,
          userId: head.id,
          dateOfBirth: writeDay(Math.floor(today(filling) - age * DAYS_OF_A_YEAR) - birthday),
          ...(row.relationship === 'parent' ? {} : head.address),
          createdAt: head.joinedAt,
          updatedAt: head.joinedAt,
        })),
      )
      .returning({ id: familyMembers.id }),
  );
  const sitters = [
    ...people.filter((one) => one.hasPhoto).map((one) => ({ owner: { userId: one.id }, ...faceOf(one) })),
    ...relatives.flatMap(({ one }, index) =>
      one.hasPhoto ? [{ owner: { familyMemberId: ids[index]?.id ?? 0 }, ...one }] : [],
    ),
  ];
  const pictures = await renderPictures(sitters.map(portraitOf));
  const rows = pictures.map((picture, index) => ({ ...picture, ...sitters[index]?.owner, createdAt: now }));
  await inPieces(rows, async (piece) => tx.insert(photos).values(piece).returning({ id: photos.id }));
}

const faceOf = ({ firstName, lastName, gender, age }: DemoPerson) => ({
  name: `${firstName} ${lastName}`,
  gender,
  age,
});
