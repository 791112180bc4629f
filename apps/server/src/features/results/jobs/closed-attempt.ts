import type { AttemptState } from '@certame/contract/features/exam/states.ts';

export interface ClosedAttempt {
  id: string;
  user_id: string;
  participant_id: string;
  number: number;
  state: AttemptState;
}
