import { createContext, useContext } from 'react';

/** Whether this person may open a page of ours. The app, which knows every page, tells; a feature only asks. */
export const Offers = createContext<(path: string) => boolean>(() => false);

export function useOffered(path: string): boolean {
  return useContext(Offers)(path);
}
