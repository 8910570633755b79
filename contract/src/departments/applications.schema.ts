import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { blankIsNull, fieldMessages, isPlainText, trimText } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { z } from '../core/zod.ts';
import {
  APPLICATION_STATUSES,
  APPLICATIONS_PER_PAGE,
  APPLICATIONS_PER_PAGE_MAX,
  applicationMessages,
  MOTIVATION_MAX,
  REASON_MAX,
} from './applications.ts';

export const applyBody = z.strictObject({
  motivation: z
    .string({ error: applicationMessages.motivation })
    .overwrite(trimText)
    .min(1, applicationMessages.motivation)
    .max(MOTIVATION_MAX, applicationMessages.motivationLong)
    .refine(isPlainText, { error: fieldMessages.invisible }),
});
export type ApplyBody = z.infer<typeof applyBody>;

const status = z.enum(APPLICATION_STATUSES, { error: applicationMessages.status });

export const reviewBody = z.strictObject({
  status,
  /** Shown to the applicant. Blank clears it. Absent clears it for a new status and leaves it for the same status. */
  reason: z
    .string({ error: applicationMessages.reasonLong })
    .overwrite(trimText)
    .max(REASON_MAX, applicationMessages.reasonLong)
    .refine(isPlainText, { error: fieldMessages.invisible })
    .transform(blankIsNull)
    .nullish(),
  /** Optimistic lock: the answer is 409 if the status is not the one the reviewer saw. Absent skips the check. */
  seen_status: status.optional(),
});
export type ReviewBody = z.output<typeof reviewBody>;

export const application = z.object({
  id,
  department_id: id,
  user_id: id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  status,
  motivation: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: instant,
  reviewed_by: z.string().nullable(),
  /** The name behind `reviewed_by`. */
  reviewer: personName.nullable(),
  reviewed_at: instant.nullable(),
});
export type Application = z.infer<typeof application>;

export const applyToDepartment = endpoint({
  method: 'POST',
  path: '/department/:id/apply',
  access: 'department.apply',
  isRepeatable: true,
  summary: 'Apply to a department; its leader gets an e-mail',
  params: idParams,
  body: applyBody,
  status: 201,
  answer: z.object({ application }),
  errors: ['conflict', 'limit_reached'],
});

export const listApplications = endpoint({
  method: 'GET',
  path: '/department/:id/applications',
  access: 'applications.list',
  summary: 'List the applications to a department, newest first',
  params: idParams,
  query: z.strictObject({
    status: status.optional(),
    ...pagingParams({ initial: APPLICATIONS_PER_PAGE, max: APPLICATIONS_PER_PAGE_MAX }),
  }),
  status: 200,
  answer: z.object({
    applications: z.array(application),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const reviewApplication = endpoint({
  method: 'PATCH',
  path: '/department/application/:id',
  access: 'applications.review',
  summary: 'Review an application: sets its status, updates the membership and notifies the applicant',
  params: idParams,
  body: reviewBody,
  status: 200,
  answer: z.object({ application }),
  errors: ['conflict', 'limit_reached'],
});

export const withdrawApplication = endpoint({
  method: 'DELETE',
  path: '/department/application/:id',
  access: 'department.apply',
  summary: 'Withdraw the caller’s own pending application; no one is notified',
  params: idParams,
  status: 200,
  answer: messageAnswer,
  errors: ['conflict'],
});

export const ownApplication = z.object({
  id,
  department: z.object({ id, name: z.string() }),
  status,
  reason: z.string().nullable(),
  created_at: instant,
  reviewed_at: instant.nullable(),
  /** True if it was reviewed since the applicant last read the list. */
  is_news: z.boolean(),
});
export type OwnApplication = z.infer<typeof ownApplication>;

export const listOwnApplications = endpoint({
  method: 'GET',
  path: '/profile/applications',
  access: 'department.apply',
  summary: 'List the caller’s newest applications and their status',
  status: 200,
  answer: z.object({ applications: z.array(ownApplication) }),
});

export const markApplicationsSeen = endpoint({
  method: 'POST',
  path: '/profile/applications/seen',
  access: 'department.apply',
  summary: 'Mark the decisions on the caller’s applications as seen',
  status: 200,
  answer: messageAnswer,
});
