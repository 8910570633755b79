import { Navigate, useLocation } from 'react-router';

/** The address asks for a page past the end: what was there has gone since. Leads to the last one. */
export function RedirectToLastPage({ pages }: { pages: number }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('page', String(Math.max(1, pages)));
  return <Navigate to={`${pathname}?${query}`} replace />;
}
