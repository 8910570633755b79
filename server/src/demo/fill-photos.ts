import { photos } from '../domains/records/photos/photos.table.ts';
import { DEPARTMENTS } from './content/departments.ts';
import { type DemoContext, insertInBatches } from './demo-context.ts';
import { drawEmblem } from './draw-emblem.ts';
import type { DemoPerson } from './draw-people.ts';
import { drawPortrait } from './draw-portrait.ts';
import type { DrawnPicture } from './render-pictures.ts';

/** Ids of the family members of each person and of the departments. */
interface PictureOwners {
  families: readonly number[][];
  departments: readonly number[];
}

/** The owner of a picture, by index in the drawn data. */
type PictureSubject = { person: number } | { person: number; relative: number } | { department: number };

export interface Drawing {
  subject: PictureSubject;
  svg: string;
}

export function drawPictures(people: readonly DemoPerson[]): Drawing[] {
  const faces = people.flatMap((head, person): Drawing[] => [
    ...(head.hasPhoto
      ? [{ subject: { person }, svg: drawPortrait({ ...head, name: `${head.firstName} ${head.lastName}` }) }]
      : []),
    ...head.family.flatMap((one, relative) =>
      one.hasPhoto ? [{ subject: { person, relative }, svg: drawPortrait(one) }] : [],
    ),
  ]);
  return [
    ...DEPARTMENTS.map(({ emblem }, department) => ({ subject: { department }, svg: drawEmblem(emblem) })),
    ...faces,
  ];
}

export async function fillPhotos(
  context: DemoContext,
  owners: PictureOwners,
  drawings: readonly Drawing[],
  pictures: readonly DrawnPicture[],
): Promise<void> {
  const rows = drawings.flatMap(({ subject }, index) => {
    const picture = pictures[index];
    return picture ? [{ ...picture, ...getPictureOwner(context, owners, subject), createdAt: context.now }] : [];
  });
  await insertInBatches(rows, async (batch) => context.tx.insert(photos).values(batch).returning({ id: photos.id }));
}

function getPictureOwner({ people }: DemoContext, { families, departments }: PictureOwners, subject: PictureSubject) {
  if ('department' in subject) return { departmentId: departments[subject.department] ?? 0 };
  if ('relative' in subject) return { familyMemberId: families[subject.person]?.[subject.relative] ?? 0 };
  return { userId: people[subject.person]?.id ?? 0 };
}
