import { createContext, useContext } from 'react';
import { clearSession } from '../../lib/session.ts';

/** Where the room leads to when it is over or left. */
export interface Exits {
  finished(shortUrlId: string): string;
  /** The list one comes from; null for those who came by a link alone. */
  list: string | null;
  /** With the attempt left open. */
  leave: string;
  /** When the session has ended, after `endSession`. */
  signIn: string;
  endSession(): void;
}

const candidateExits: Exits = {
  finished: (shortUrlId) => `/form/${shortUrlId}/finished`,
  list: '/questionnaires/answers',
  leave: '/questionnaires/answers',
  signIn: '/login',
  endSession: clearSession,
};

/** Those of a signed-in candidate, unless somebody else opened the room. */
export const ExitsContext = createContext<Exits>(candidateExits);
export const useExits = (): Exits => useContext(ExitsContext);
