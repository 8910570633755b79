import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams, pathId } from '../core/fields.schema.ts';
import { fileAnswer } from '../core/photos.schema.ts';
import { z } from '../core/zod.ts';
import { confirmByPasswordBody } from '../identity/security.schema.ts';
import { BEHALF_REASONS, DELETIONS_PER_PAGE, ownDataMessages } from './own-data.ts';

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/profile/export',
  access: 'account.manage',
  summary: 'Download all data stored about the caller and their family: JSON and photos in one archive',
  status: 200,
  answer: fileAnswer,
  file: ['application/zip'],
});

export const askForDeletion = endpoint({
  method: 'POST',
  path: '/profile/deletion',
  access: 'account.manage',
  summary: 'Request deletion of the caller’s own account; an admin confirms it',
  body: confirmByPasswordBody,
  status: 200,
  answer: messageAnswer,
});

export const withdrawDeletion = endpoint({
  method: 'DELETE',
  path: '/profile/deletion',
  access: 'account.manage',
  summary: 'Withdraw the caller’s deletion request',
  status: 200,
  answer: messageAnswer,
});

export const askForPersonDeletion = endpoint({
  method: 'POST',
  path: '/people/:id/deletion',
  access: 'people.delete',
  needsFreshProof: true,
  summary: 'Open the deletion request of an account whose owner asked on paper or has died; another admin confirms it',
  params: idParams,
  body: z.strictObject({ reason: z.enum(BEHALF_REASONS, { error: ownDataMessages.behalfReason }) }),
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const deletionRequest = z.object({
  user_id: id,
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  requested_at: instant,
  family_members: z.int(),
});
export type DeletionRequest = z.infer<typeof deletionRequest>;

export const listDeletionRequests = endpoint({
  method: 'GET',
  path: '/admin/deletions',
  access: 'people.delete',
  summary: 'List the deletion requests, longest waiting first',
  query: z.strictObject(pagingParams({ initial: DELETIONS_PER_PAGE, max: 100 })),
  status: 200,
  answer: z.object({
    deletion_requests: z.array(deletionRequest),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const confirmDeletion = endpoint({
  method: 'POST',
  path: '/admin/deletions/:userId',
  access: 'people.delete',
  needsFreshProof: true,
  summary: 'Delete the account of a user who requested it, with everything that belongs to it',
  params: z.strictObject({ userId: pathId }),
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});
