import { useSearchParams } from 'react-router';

/** Which page of a list the address asks for; what is no page number asks for the first. */
export function usePageNumber(): number {
  const [query] = useSearchParams();
  const asked = query.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(asked) ? Number(asked) : 1;
}
