import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { z } from '../core/zod.ts';
import { messageContent, messageIsEmail } from '../messaging/messages.schema.ts';

export const departmentMessageBody = z.strictObject({ content: messageContent, is_email: messageIsEmail });
export type DepartmentMessageBody = z.output<typeof departmentMessageBody>;

export const countDepartmentAudience = endpoint({
  method: 'GET',
  path: '/department/:id/messages/audience',
  access: 'department.write',
  summary: 'Count the recipients of a message to a department: its active members without the sender',
  params: idParams,
  status: 200,
  answer: z.object({ people: z.int() }),
});

export const writeToDepartment = endpoint({
  method: 'POST',
  path: '/department/:id/messages',
  access: 'department.write',
  summary: 'Send a message to the members of a department, as its leader or an admin',
  params: idParams,
  body: departmentMessageBody,
  status: 201,
  answer: messageAnswer.extend({ people: z.int() }),
  errors: ['conflict', 'limit_reached'],
});
