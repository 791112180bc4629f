import { createContext, type ReactNode, useContext } from 'react';

/** The page inside the shell, given by context so that the shell isn't rendered again for each page. */
export const PageInShell = createContext<ReactNode>(null);

/** The place of the page in the shell. */
export const PageOutlet = (): ReactNode => useContext(PageInShell);
