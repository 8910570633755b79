import type { DeletionRequest } from '@kanisa/contract/privacy/own-data.schema.ts';
import type { DeletionRequestRow } from './deletion-requests.repo.ts';

export function presentDeletionRequest(row: DeletionRequestRow & { familyMembers: number }): DeletionRequest {
  return {
    user_id: row.userId,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    requested_at: row.requestedAt.toISOString(),
    family_members: row.familyMembers,
  };
}
