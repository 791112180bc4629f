import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { useCan } from '#lib/session/session.ts';

export interface ParticipantRights {
  edit: boolean;
  add: boolean;
  time: boolean;
  invite: boolean;
  message: boolean;
}

/** Allowed actions on the list, by the reader's rights and by the state of the questionnaire. */
export function useParticipantRights({ state, may_edit, settings }: Questionnaire): ParticipantRights {
  const can = useCan();
  const edit = can('questionnaires.edit') && may_edit && state !== 'archived';
  const add = edit && (state === 'draft' || state === 'released');
  const isRunning = edit && state === 'released';
  return { edit, add, time: add, invite: isRunning, message: isRunning && !settings.anonymous };
}
