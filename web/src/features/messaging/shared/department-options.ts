import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';

/** The largest page that the server gives. */
const PER_PAGE = 50;

interface DepartmentOption {
  value: string;
  label: string;
}

async function fetchDepartmentOptions(signal: AbortSignal): Promise<DepartmentOption[]> {
  const options: DepartmentOption[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = { page: String(page), per_page: String(PER_PAGE) };
    const answer = await callApi('GET /department', { query, signal });
    options.push(...answer.departments.map(({ id, name }) => ({ value: String(id), label: name })));
    ({ pages } = answer);
  }
  return options;
}

const NO_OPTIONS: readonly DepartmentOption[] = [];

/** The departments for a choice of recipients; none until they are loaded. */
export function useDepartmentOptions(): readonly DepartmentOption[] {
  const { data } = useQuery({
    queryKey: ['department-options'],
    queryFn: ({ signal }) => fetchDepartmentOptions(signal),
  });
  return data ?? NO_OPTIONS;
}
