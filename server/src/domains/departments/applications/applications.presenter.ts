import type { Application, OwnApplication } from '@kanisa/contract/departments/applications.schema.ts';
import { presentPersonName } from '../../identity/accounts/person-name.presenter.ts';
import type { ApplicationView, OwnApplicationRow } from './applications.repo.ts';

export function presentApplication(row: ApplicationView): Application {
  return {
    id: row.id,
    department_id: row.departmentId,
    user_id: row.userId,
    first_name: row.firstName,
    last_name: row.lastName,
    username: row.username,
    status: row.status,
    motivation: row.motivation,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    reviewed_by: row.reviewer?.username ?? null,
    reviewer: row.reviewer && presentPersonName(row.reviewer),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
  };
}

/** Omits the reviewer: the applicant learns the decision and its reason only. */
export function presentOwnApplication(row: OwnApplicationRow): OwnApplication {
  return {
    id: row.id,
    department: { id: row.departmentId, name: row.departmentName },
    status: row.status,
    reason: row.reason,
    created_at: row.createdAt.toISOString(),
    reviewed_at: row.reviewedAt?.toISOString() ?? null,
    is_news: row.isNews,
  };
}
