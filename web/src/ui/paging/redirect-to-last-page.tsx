import { Navigate, useLocation } from 'react-router';

/** Redirects from a page past the end, for example after deletions, to the last one. */
export function RedirectToLastPage({ pages }: { pages: number }) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.set('page', String(Math.max(1, pages)));
  return <Navigate to={`${pathname}?${query}`} replace />;
}
