import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, requiredText } from '../core/fields.schema.ts';
import { z } from '../core/zod.ts';
import { eventField, memberField, servingPerson } from './serving.schema.ts';
import { NEEDED_MAX, POSITION_EVENTS_MAX, POSITION_NAME_MAX, POSITION_PEOPLE_MAX, servingMessages } from './serving.ts';

export const positionBody = z.strictObject({
  name: requiredText(POSITION_NAME_MAX, { required: servingMessages.name, tooLong: servingMessages.nameLong }),
  needed: z
    .int({ error: servingMessages.needed })
    .min(1, servingMessages.needed)
    .max(NEEDED_MAX, servingMessages.needed),
  /** Events and series at which the position is needed. */
  event_ids: z.array(eventField, { error: servingMessages.events }).max(POSITION_EVENTS_MAX, servingMessages.events),
  /** Members of the department who can do it. */
  person_ids: z.array(memberField, { error: servingMessages.people }).max(POSITION_PEOPLE_MAX, servingMessages.people),
});
export type PositionBody = z.infer<typeof positionBody>;

export const position = z.object({
  id,
  name: z.string(),
  needed: z.int(),
  event_ids: z.array(id),
  person_ids: z.array(id),
});
export type Position = z.infer<typeof position>;

export const listPositions = endpoint({
  method: 'GET',
  path: '/department/:id/serving/positions',
  access: 'serving.plan',
  module: 'serving',
  summary: 'List the positions of a department by name, with its members and the events to choose from',
  params: idParams,
  status: 200,
  answer: z.object({
    positions: z.array(position),
    /** By name. */
    members: z.array(servingPerson),
    /** Events with a date that lies ahead, by their next date. */
    events: z.array(z.object({ id, title: z.string(), repeats: z.boolean(), next_start_time: instant })),
  }),
});

export const createPosition = endpoint({
  method: 'POST',
  path: '/department/:id/serving/positions',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Create a position of a department',
  params: idParams,
  body: positionBody,
  status: 201,
  answer: z.object({ position }),
  errors: ['conflict'],
});

export const updatePosition = endpoint({
  method: 'PUT',
  path: '/serving/positions/:id',
  access: 'serving.plan',
  module: 'serving',
  summary:
    'Change a position; future places of those who can no longer do it, and those beyond the number, become free',
  params: idParams,
  body: positionBody,
  status: 200,
  answer: z.object({ position }),
  errors: ['conflict'],
});

export const deletePosition = endpoint({
  method: 'DELETE',
  path: '/serving/positions/:id',
  access: 'serving.plan',
  module: 'serving',
  summary: 'Delete a position with its places; people who were asked are told',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});
