import { endpoint, idParams } from '../core/endpoint.schema.ts';
import { id } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import {
  dateCursor,
  departmentName,
  nextCursor,
  ownPlace,
  positionName,
  servingDate,
  servingPerson,
  slotFields,
} from './serving.schema.ts';
import { DATES_SHOWN } from './serving.ts';

/** Somebody who was asked or has accepted. Members see nothing of plans and of those who declined. */
export const shownPlace = z.object({
  id,
  person: servingPerson,
  state: z.enum(['asked', 'accepted', 'served', 'missed']),
  is_mine: z.boolean(),
  /** The person looks for somebody else. */
  is_swap_offered: z.boolean(),
});
export type ShownPlace = z.infer<typeof shownPlace>;

export const shownPosition = z.object({
  position: positionName,
  needed: z.int(),
  /** Places that nobody has. With `places` it may be less than `needed`: the leader has planned the others. */
  open: z.int(),
  places: z.array(shownPlace),
  /** The caller is able and can say 'I can': a place is open or offered. */
  may_take: z.boolean(),
});
export type ShownPosition = z.infer<typeof shownPosition>;

export const shownDate = servingDate.extend({ positions: z.array(shownPosition) });
export type ShownDate = z.infer<typeof shownDate>;

export const listServingDates = endpoint({
  method: 'GET',
  path: '/department/:id/serving',
  access: 'serving.see',
  module: 'serving',
  summary: `List the next dates of a department, at most ${DATES_SHOWN} at a time, with who serves`,
  params: idParams,
  query: z.strictObject({ after: dateCursor.optional() }),
  status: 200,
  answer: z.object({
    department: departmentName,
    dates: z.array(shownDate),
    next: nextCursor,
    time_zone: z.string(),
    viewer: z.object({ may_plan: z.boolean() }),
  }),
});

export const takePlace = endpoint({
  method: 'POST',
  path: '/department/:id/serving/take',
  access: 'serving.own',
  module: 'serving',
  summary: 'Take an open or offered place, for those who can do the position; the first has it',
  params: idParams,
  body: z.strictObject(slotFields),
  status: 200,
  answer: z.object({ place: ownPlace }),
  errors: ['conflict'],
});
