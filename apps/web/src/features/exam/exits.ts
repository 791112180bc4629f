import { createContext, useContext } from 'react';
import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { clearSession } from '#lib/session/session.ts';

/** Paths to which the room leads when it is over or left. */
export interface Exits {
  finished(shortUrlId: string): string;
  /** The list that led here; null for people who came by a link alone. */
  list: string | null;
  /** Where a candidate goes who leaves the attempt open. */
  leave: string;
  /** Where a candidate goes whose session has ended, after `endSession`. */
  signIn: string;
  endSession(): void;
}

export const candidateExits: Exits = {
  finished: (shortUrlId) => `/form/${shortUrlId}/finished`,
  get list() {
    return afterAnswerPath();
  },
  get leave() {
    return afterAnswerPath();
  },
  signIn: '/login',
  endSession: clearSession,
};

/** Those of a signed-in candidate, unless somebody else opened the room. */
export const ExitsContext = createContext<Exits>(candidateExits);
export const useExits = (): Exits => useContext(ExitsContext);
