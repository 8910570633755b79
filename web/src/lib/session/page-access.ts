import { createContext, useContext } from 'react';

/** Whether the user may open a page. The app provides it from the route table, and features only read it. */
export const PageAccessContext = createContext<(path: string) => boolean>(() => false);

export function useMayOpenPage(path: string): boolean {
  return useContext(PageAccessContext)(path);
}
