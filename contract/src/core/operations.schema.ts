import { message } from './message.ts';
import { z } from './zod.ts';

/** Pages load `operations.ts`, so messages that only the server uses are not there. */
export const operationMessages = {
  notUuid: message('Operation-Id must be a UUID'),
  notRepeatable: message('Operation-Id isn’t accepted here'),
  tooMany: message('You’ve sent a lot of changes today. Please try again tomorrow.'),
} as const;

/** Value of the header `Operation-Id`. */
export const operationId = z.uuid({ error: operationMessages.notUuid });
