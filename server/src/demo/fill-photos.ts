import { photos } from '../domains/records/photos/photos.table.ts';
import { DEPARTMENTS } from './content/departments.ts';
import { emblemOf } from './emblems.ts';
import { type Filling, inPieces } from './filling.ts';
import type { DemoPerson } from './people.ts';
import type { DrawnPicture } from './pictures.ts';
import { portraitOf } from './portraits.ts';

/** Ids, as far as pictures need them: of each person's household, and of the departments. */
interface Owners {
  families: readonly number[][];
  departments: readonly number[];
}

/** Whose picture it is, by its place in what was drawn. */
type Subject = { person: number } | { person: number; relative: number } | { department: number };

export interface Drawing {
  subject: Subject;
  svg: string;
}

export function drawAll(people: readonly DemoPerson[]): Drawing[] {
  const faces = people.flatMap((head, person): Drawing[] => [
    ...(head.hasPhoto
      ? [{ subject: { person }, svg: portraitOf({ ...head, name: `${head.firstName} ${head.lastName}` }) }]
      : []),
    ...head.family.flatMap((one, relative) =>
      one.hasPhoto ? [{ subject: { person, relative }, svg: portraitOf(one) }] : [],
    ),
  ]);
  return [
    ...DEPARTMENTS.map(({ emblem }, department) => ({ subject: { department }, svg: emblemOf(emblem) })),
    ...faces,
  ];
}

export async function fillPhotos(
  filling: Filling,
  owners: Owners,
  drawings: readonly Drawing[],
  pictures: readonly DrawnPicture[],
): Promise<void> {
  const rows = drawings.flatMap(({ subject }, index) => {
    const picture = pictures[index];
    return picture ? [{ ...picture, ...ownerOf(filling, owners, subject), createdAt: filling.now }] : [];
  });
  await inPieces(rows, async (piece) => filling.tx.insert(photos).values(piece).returning({ id: photos.id }));
}

function ownerOf({ people }: Filling, { families, departments }: Owners, subject: Subject) {
  if ('department' in subject) return { departmentId: departments[subject.department] ?? 0 };
  if ('relative' in subject) return { familyMemberId: families[subject.person]?.[subject.relative] ?? 0 };
  return { userId: people[subject.person]?.id ?? 0 };
}
