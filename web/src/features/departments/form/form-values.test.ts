import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { createDepartmentBody } from '@kanisa/contract/departments/departments.schema.ts';
import { expect, it } from 'vitest';
import {
  toCreateDepartmentBody,
  toDepartmentFormText,
  toDepartmentFormValues,
  toUpdateDepartmentBody,
} from './form-values.ts';

const KEPT: Department = {
  id: 7,
  name: 'Worship & Choir',
  description: 'We sing.',
  leader_id: 3,
  leader: { id: 3, username: 'akinyi' },
  only_leader_reviews: true,
  created_at: '2026-01-01T00:00:00Z',
  logo_url: null,
  viewer: {
    is_member: false,
    is_leader: false,
    application: null,
    may_apply: true,
    may_see_members: true,
    may_see_applications: true,
    may_review: true,
    may_see_posts: true,
    may_post: true,
    may_pin: true,
    may_edit: true,
    may_delete: true,
  },
};

const check = (change: Partial<ReturnType<typeof toDepartmentFormValues>>, from: Department | null = KEPT) =>
  createDepartmentBody.parse(toDepartmentFormText({ ...toDepartmentFormValues(from), ...change }));

it('sends nothing that is the same', () => {
  expect(toUpdateDepartmentBody(check({}), KEPT)).toEqual({});
});

it('sends what differs, and a blank for what was cleared', () => {
  const cleared = check({ name: ' Worship ', description: ' ', leader_id: '', only_leader_reviews: false });
  expect(toUpdateDepartmentBody(cleared, KEPT)).toEqual({
    name: 'Worship',
    description: '',
    leader_id: '',
    only_leader_reviews: 'false',
  });
  expect(toUpdateDepartmentBody(check({ leader_id: '9' }), KEPT)).toEqual({ leader_id: '9' });
});

it('takes the logo away only when asked to', () => {
  expect(toUpdateDepartmentBody(check({ remove_logo: true }), KEPT)).toEqual({ logo: 'null' });
});

it('leaves away what a new department has not got', () => {
  expect(toCreateDepartmentBody(check({ name: 'Ushers' }, null))).toEqual({
    name: 'Ushers',
    only_leader_reviews: 'false',
  });
  expect(toCreateDepartmentBody(check({}))).toEqual({
    name: 'Worship & Choir',
    description: 'We sing.',
    leader_id: '3',
    only_leader_reviews: 'true',
  });
});
