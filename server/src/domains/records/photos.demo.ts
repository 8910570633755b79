import { type DemoChurch, insertInBatches } from '../../demo/demo-church.ts';
import type { PictureSubject } from '../../demo/draw-pictures.ts';
import { photos } from './photos/photos.table.ts';

export async function fillPhotos(church: DemoChurch): Promise<void> {
  const pictures = await church.pictures;
  const rows = church.drawings.flatMap(({ subject }, index) => {
    const picture = pictures[index];
    return picture ? [{ ...picture, ...getPictureOwner(church, subject), createdAt: church.now }] : [];
  });
  await insertInBatches(rows, async (batch) => church.tx.insert(photos).values(batch).returning({ id: photos.id }));
}

function getPictureOwner({ people, families, departmentIds }: DemoChurch, subject: PictureSubject) {
  if ('department' in subject) return { departmentId: departmentIds[subject.department] ?? 0 };
  if ('relative' in subject) return { userId: families[subject.person]?.[subject.relative] ?? 0 };
  return { userId: people[subject.person]?.id ?? 0 };
}
