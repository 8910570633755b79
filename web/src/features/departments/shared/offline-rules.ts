import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { listDepartments, readDepartment } from '@kanisa/contract/departments/departments.schema.ts';
import type { listMembers } from '@kanisa/contract/departments/members.schema.ts';
import type { Reader, ReadingRule } from '../../../offline/reading/reading-rule.ts';

const LIST = /^\/department\?page=[1-3]$/;
/** Departments of the reader that are read ahead. */
const AHEAD_MAX = 5;

const isOwn = ([id]: readonly string[], { departmentIds }: Reader) => departmentIds.includes(Number(id));
const listOwn = ({ departmentIds }: Reader) => departmentIds.slice(0, AHEAD_MAX);

export const ownApplicationsRule: ReadingRule = {
  pattern: /^\/profile\/applications$/,
  entriesMax: 1,
  listAhead: () => ['/profile/applications'],
};

/** The list is public. */
export const departmentListRule: ReadingRule = {
  pattern: LIST,
  entriesMax: 3,
  listAhead: () => ['/department?page=1'],
};

/** A department of others is shown from the stored list, which tells the same, so that an application can be written. */
export const departmentRule: ReadingRule<AnswerOf<typeof readDepartment>> = {
  pattern: /^\/department\/(\d+)$/,
  entriesMax: 12,
  isOwn,
  listAhead: (reader) => listOwn(reader).map((id) => `/department/${id}`),
  findElsewhere(path, stored) {
    const id = Number(path.split('/').at(-1));
    for (const { key, value, storedAt } of stored) {
      if (!LIST.test(key)) continue;
      const department = (value as AnswerOf<typeof listDepartments>).departments.find((one) => one.id === id);
      if (department) return { storedAt, value: { department } };
    }
    return null;
  },
};

export const postsRule: ReadingRule = {
  pattern: /^\/department\/(\d+)\/info\?(?:page=[1-3]|per_page=1)$/,
  entriesMax: 24,
  isOwn,
  listAhead: (reader) => listOwn(reader).map((id) => `/department/${id}/info?page=1`),
};

/** The number of members; never the members, some of whom may be children. */
export const memberCountRule: ReadingRule<AnswerOf<typeof listMembers>> = {
  pattern: /^\/department\/(\d+)\/members\?per_page=1$/,
  entriesMax: 12,
  isOwn,
  select: (answer) => ({ ...answer, members: [] }),
};
