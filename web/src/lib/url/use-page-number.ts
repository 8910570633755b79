import { useSearchParams } from 'react-router';

/** The page number of a list in the URL; 1 if it is missing or invalid. */
export function usePageNumber(): number {
  const [query] = useSearchParams();
  const page = query.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(page) ? Number(page) : 1;
}
