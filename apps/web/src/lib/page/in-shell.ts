import { createContext, useContext } from 'react';

/** Whether menu and bar stand around what is drawn: it has no page of its own then. */
export const InShell = createContext(false);
export const useInShell = (): boolean => useContext(InShell);
