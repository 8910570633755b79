import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { listDepartments, readDepartment } from '@kanisa/contract/departments/departments.schema.ts';
import type { SealedEntry } from '../store/sealed-store.ts';
import type { ComposedAnswer } from './stored-calendar.ts';

const LIST = /^\/department\?page=\d+$/;
const DEPARTMENT = /^\/department\/(\d+)$/;

export const isDepartmentPath = (path: string) => DEPARTMENT.test(path);

/** A department that is not the reader's is not stored by itself. The stored list has the same about it, which is public. */
export function findListedDepartment(path: string, stored: readonly SealedEntry<unknown>[]): ComposedAnswer | null {
  const id = Number(DEPARTMENT.exec(path)?.[1]);
  for (const { key, value, storedAt } of stored) {
    if (!LIST.test(key)) continue;
    const department = (value as AnswerOf<typeof listDepartments>).departments.find((one) => one.id === id);
    if (department) return { storedAt, value: { department } satisfies AnswerOf<typeof readDepartment> };
  }
  return null;
}
