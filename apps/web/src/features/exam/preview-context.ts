import { createContext, type ReactNode, useContext } from 'react';

/**
 * What the room says of itself where nothing counts: no answer leaves the page and nothing is kept on the device. Null in a
 * real exam.
 */
export const RehearsalContext = createContext<ReactNode>(null);
export const useRehearsal = (): ReactNode => useContext(RehearsalContext);
