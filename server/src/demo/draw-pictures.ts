import { DEPARTMENTS } from './content/departments.ts';
import { drawEmblem } from './draw-emblem.ts';
import type { DemoPerson } from './draw-people.ts';
import { drawPortrait } from './draw-portrait.ts';

/** The owner of a picture, by index in the drawn data. */
export type PictureSubject = { person: number } | { person: number; relative: number } | { department: number };

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
