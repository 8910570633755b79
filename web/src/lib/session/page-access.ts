import { createContext, useContext } from 'react';

/** Whether this person may open a page of ours. The app, which knows every page, tells; a feature only asks. */
export const PageAccessContext = createContext<(path: string) => boolean>(() => false);

export function useMayOpenPage(path: string): boolean {
  return useContext(PageAccessContext)(path);
}
