import { DEPARTMENTS_PER_PAGE_MAX, departmentFallbacks } from '@kanisa/contract/departments/departments.ts';
import { peopleFieldFallbacks } from '@kanisa/contract/people/fields.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { PERSONS_KEY } from './api.ts';

/** The church's own fields, and the tags in use. */
export function usePeopleFields() {
  return useQuery({
    queryKey: [...PERSONS_KEY, 'fields'],
    queryFn: ({ signal }) => callApi('GET /people/fields', { signal, fallback: peopleFieldFallbacks.read }),
  });
}

/** The departments that a list can be narrowed to. */
export function useDepartmentChoices() {
  return useQuery({
    queryKey: [...PERSONS_KEY, 'departments'],
    async queryFn({ signal }) {
      const first = await fetchDepartments(1, signal);
      const others = Array.from({ length: first.pages - 1 }, (_, at) => fetchDepartments(at + 2, signal));
      return [first, ...(await Promise.all(others))].flatMap(({ departments }) => departments);
    },
  });
}

const fetchDepartments = (page: number, signal: AbortSignal) =>
  callApi('GET /department', {
    query: { page: String(page), per_page: String(DEPARTMENTS_PER_PAGE_MAX) },
    signal,
    fallback: departmentFallbacks.list,
  });
