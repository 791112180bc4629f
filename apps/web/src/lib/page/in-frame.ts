import { createContext, useContext } from 'react';

/** Whether menu and bar stand around what is drawn: it has no page of its own then. */
export const InFrame = createContext(false);
export const useInFrame = (): boolean => useContext(InFrame);
