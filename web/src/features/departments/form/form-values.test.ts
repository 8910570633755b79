import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { createDepartmentBody } from '@kanisa/contract/departments/departments.schema.ts';
import { expect, it } from 'vitest';
import {
  toCreateDepartmentBody,
  toDepartmentFormText,
  toDepartmentFormValues,
  toUpdateDepartmentBody,
} from './form-values.ts';

const DEPARTMENT: Department = {
  id: 7,
  name: 'Worship & Choir',
  description: 'We sing.',
  leader_id: 3,
  leader: { id: 3, username: 'akinyi', first_name: 'Neema', last_name: 'Achieng' },
  only_leader_reviews: true,
  created_at: '2026-01-01T00:00:00Z',
  logo_url: null,
  viewer: {
    is_member: false,
    is_leader: false,
    application: null,
    may_apply: true,
    may_see_members: true,
    may_see_phones: true,
    may_remove_members: true,
    may_see_applications: true,
    may_review: true,
    may_see_posts: true,
    may_post: true,
    may_pin: true,
    may_write: true,
    may_see_serving: false,
    may_plan_serving: false,
    may_edit: true,
    may_delete: true,
  },
};

const validate = (change: Partial<ReturnType<typeof toDepartmentFormValues>>, from: Department | null = DEPARTMENT) =>
  createDepartmentBody.parse(toDepartmentFormText({ ...toDepartmentFormValues(from), ...change }));

it('sends no unchanged fields', () => {
  expect(toUpdateDepartmentBody(validate({}), DEPARTMENT)).toEqual({});
});

it('sends changed fields, and a blank for cleared ones', () => {
  const cleared = validate({ name: ' Worship ', description: ' ', leader_id: '', only_leader_reviews: false });
  expect(toUpdateDepartmentBody(cleared, DEPARTMENT)).toEqual({
    name: 'Worship',
    description: '',
    leader_id: '',
    only_leader_reviews: 'false',
  });
  expect(toUpdateDepartmentBody(validate({ leader_id: '9' }), DEPARTMENT)).toEqual({ leader_id: '9' });
});

it('deletes the logo only on request', () => {
  expect(toUpdateDepartmentBody(validate({ remove_logo: true }), DEPARTMENT)).toEqual({ logo: 'null' });
});

it('omits blank fields of a new department', () => {
  expect(toCreateDepartmentBody(validate({ name: 'Ushers' }, null))).toEqual({
    name: 'Ushers',
    only_leader_reviews: 'false',
  });
  expect(toCreateDepartmentBody(validate({}))).toEqual({
    name: 'Worship & Choir',
    description: 'We sing.',
    leader_id: '3',
    only_leader_reviews: 'true',
  });
});
