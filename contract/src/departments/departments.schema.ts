import { endpoint, idParams, messageAnswer } from '../core/endpoint.schema.ts';
import { id, instant, pagingParams } from '../core/fields.schema.ts';
import { fieldMessages, ID_MAX, isPlainName, isPlainText, trimText } from '../core/fields.ts';
import { personName } from '../core/person-name.schema.ts';
import { fileAnswer, photoVersion } from '../core/photos.schema.ts';
import { KEPT_PHOTO_TYPE } from '../core/photos.ts';
import { ROLES } from '../core/roles.ts';
import { z } from '../core/zod.ts';
import { APPLICATION_STATUSES } from './applications.ts';
import {
  DEPARTMENT_DESCRIPTION_MAX,
  DEPARTMENT_NAME_MAX,
  DEPARTMENT_VIEWER_FLAGS,
  DEPARTMENTS_PER_PAGE,
  DEPARTMENTS_PER_PAGE_MAX,
  type DepartmentViewerFlag,
  departmentMessages,
  departmentUpload,
  isBlankOrNull,
} from './departments.ts';

const name = z
  .string({ error: departmentMessages.name })
  .overwrite(trimText)
  .min(1, departmentMessages.name)
  .max(DEPARTMENT_NAME_MAX, departmentMessages.nameLong)
  .refine(isPlainName, { error: fieldMessages.invisible });

const description = z
  .string({ error: departmentMessages.descriptionLong })
  // A form sends a line break as CR LF; it is counted and stored as one character.
  .overwrite((value) => value.replaceAll('\r\n', '\n'))
  .overwrite(trimText)
  .max(DEPARTMENT_DESCRIPTION_MAX, departmentMessages.descriptionLong)
  .refine(isPlainText, { error: fieldMessages.invisible })
  .transform((value) => (isBlankOrNull(value) ? null : value));
const leaderId = z
  .string({ error: departmentMessages.leader })
  .trim()
  .regex(/^(?:null|[1-9]\d{0,9})?$/, departmentMessages.leader)
  .transform((value) => (isBlankOrNull(value) ? null : Number(value)))
  .refine((value) => value === null || value <= ID_MAX, { error: departmentMessages.leader });
const onlyLeaderReviews = z
  .enum(['true', 'false'], { error: departmentMessages.onlyLeaderReviews })
  .transform((value) => value === 'true');

/** A logo is uploaded as a file; the text value can only clear it. */
const noLogo = z.literal('null', { error: departmentMessages.logoType }).transform(() => null);

export const createDepartmentBody = z.strictObject({
  name,
  description: description.optional(),
  leader_id: leaderId.optional(),
  only_leader_reviews: onlyLeaderReviews.optional(),
  logo: noLogo.optional(),
});
export type CreateDepartmentBody = z.output<typeof createDepartmentBody>;

/** An absent field stays unchanged. */
export const updateDepartmentBody = z.strictObject({ ...createDepartmentBody.shape, name: name.optional() });
export type UpdateDepartmentBody = z.output<typeof updateDepartmentBody>;

const viewerFlags = Object.fromEntries(
  Object.keys(DEPARTMENT_VIEWER_FLAGS).map((flag) => [flag, z.boolean()]),
) as Record<DepartmentViewerFlag, z.ZodBoolean>;

/** The caller's relation to the department and permitted actions. Only the server knows the rules. */
export const departmentViewer = z.object({
  is_member: z.boolean(),
  is_leader: z.boolean(),
  /** The caller's newest application; null if there is none. */
  application: z.object({ id, status: z.enum(APPLICATION_STATUSES), reason: z.string().nullable() }).nullable(),
  may_apply: z.boolean(),
  ...viewerFlags,
});
export type DepartmentViewer = z.infer<typeof departmentViewer>;

export const department = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  leader_id: id.nullable(),
  leader: personName.extend({ id }).nullable(),
  only_leader_reviews: z.boolean(),
  created_at: instant,
  logo_url: z.string().nullable(),
  viewer: departmentViewer,
});
export type Department = z.infer<typeof department>;

const departmentAnswer = z.object({ department });

export const listDepartments = endpoint({
  method: 'GET',
  path: '/department',
  access: 'public',
  knowsCaller: true,
  summary: 'List all departments by name',
  query: z.strictObject(pagingParams({ initial: DEPARTMENTS_PER_PAGE, max: DEPARTMENTS_PER_PAGE_MAX })),
  status: 200,
  answer: z.object({
    departments: z.array(department),
    page: z.int(),
    pages: z.int(),
    per_page: z.int(),
    total: z.int(),
  }),
});

export const readDepartment = endpoint({
  method: 'GET',
  path: '/department/:id',
  access: 'public',
  knowsCaller: true,
  summary: 'Get a department',
  params: idParams,
  status: 200,
  answer: departmentAnswer,
});

export const createDepartment = endpoint({
  method: 'POST',
  path: '/department',
  access: 'department.create',
  summary: 'Create a department; its leader becomes a member',
  body: createDepartmentBody,
  upload: departmentUpload,
  status: 201,
  answer: departmentAnswer,
  errors: ['conflict'],
});

export const updateDepartment = endpoint({
  method: 'PATCH',
  path: '/department/:id',
  access: 'department.update',
  summary: 'Update a department: absent fields stay, null clears; a former leader stays a member',
  params: idParams,
  body: updateDepartmentBody,
  upload: departmentUpload,
  status: 200,
  answer: departmentAnswer,
  errors: ['conflict'],
});

export const deleteDepartment = endpoint({
  method: 'DELETE',
  path: '/department/:id',
  access: 'department.delete',
  summary: 'Delete a department with its memberships, applications, posts and logo',
  params: idParams,
  status: 200,
  answer: messageAnswer,
});

export const readDepartmentLogo = endpoint({
  method: 'GET',
  path: '/department/logo/:id',
  access: 'public',
  summary: 'Get the logo of a department',
  params: idParams,
  query: photoVersion,
  status: 200,
  answer: fileAnswer,
  file: [KEPT_PHOTO_TYPE],
});

export const leader = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  role: z.enum(ROLES),
  departments_led: z.array(z.object({ id, name: z.string() })),
});
export type Leader = z.infer<typeof leader>;

export const listLeaders = endpoint({
  method: 'GET',
  path: '/department/leaders',
  access: 'leaders.list',
  summary: 'List users with the role department_leader and everyone who leads a department, by name',
  status: 200,
  answer: z.object({ leaders: z.array(leader) }),
});
