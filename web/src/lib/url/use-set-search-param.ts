import { useNavigate } from 'react-router';

/** Changes one word of what a list's address asks for, and begins at its first page. Blank takes it away. */
export function useSetSearchParam(): (name: string, value: string) => void {
  const navigate = useNavigate();
  return (name, value) => {
    // Read at this moment: another part of the page may have written there since it was drawn.
    const query = new URLSearchParams(globalThis.location.search);
    if (value === '') query.delete(name);
    else query.set(name, value);
    query.delete('page');
    void navigate({ search: query.toString() }, { replace: true, preventScrollReset: true });
  };
}
