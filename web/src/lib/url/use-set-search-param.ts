import { useNavigate } from 'react-router';

/** Sets one search parameter of a list and returns to its first page. An empty value removes it. */
export function useSetSearchParam(): (name: string, value: string) => void {
  const navigate = useNavigate();
  return (name, value) => {
    // Reads the current URL: another component may have changed it since the last render.
    const query = new URLSearchParams(globalThis.location.search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    query.delete('page');
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
}
