import { AppError } from '@certame/contract/errors.ts';
import {
  type AppealOutcome,
  type AppealStatus,
  openAppealStatuses,
} from '@certame/contract/features/appeals/states.ts';

export const appealActions = [
  'edit',
  'withdraw',
  'assign',
  'ask',
  'answer',
  'note',
  'grant',
  'reject',
  'reopen',
] as const;
export type AppealAction = (typeof appealActions)[number];

/** Transition table of an appeal. */
export const appealTransitions: Record<AppealAction, Partial<Record<AppealStatus, AppealStatus>>> = {
  /** By its candidate, until somebody has begun with it. */
  edit: { OP: 'OP' },
  /** By its candidate, likewise: what somebody works on already gets its answer. */
  withdraw: { OP: 'RE' },
  /** Whoever has it now, a question to the candidate stays open. */
  assign: { OP: 'IH', IH: 'IH', PE: 'PE' },
  ask: { OP: 'PE', IH: 'PE' },
  answer: { PE: 'IH' },
  note: { OP: 'OP', IH: 'IH', PE: 'PE', DE: 'DE', RE: 'RE' },
  /** Without waiting for an answer too: a candidate who never gives one must not keep it open. */
  grant: { OP: 'DE', IH: 'DE', PE: 'DE' },
  reject: { OP: 'RE', IH: 'RE', PE: 'RE' },
  /** The decision was wrong. There is none of what was withdrawn (`requireDecided`). */
  reopen: { DE: 'IH', RE: 'IH' },
};

/** @throws AppError `appeal-state` for what the status doesn't allow. */
export function nextAppealStatus(status: AppealStatus, action: AppealAction): AppealStatus {
  const next = appealTransitions[action][status];
  if (next === undefined) throw new AppError('appeal-state');
  return next;
}

export const isOpenAppeal = (status: AppealStatus): boolean =>
  openAppealStatuses.some((open) => open === status);

interface Ended {
  /** Its candidate has taken it back. */
  isWithdrawn: boolean;
}

/** What came of an appeal; null: it waits for its answer. */
export function appealOutcomeOf({
  status,
  isWithdrawn,
}: Ended & { status: AppealStatus }): AppealOutcome | null {
  if (isOpenAppeal(status)) return null;
  if (isWithdrawn) return 'withdrawn';
  return status === 'DE' ? 'granted' : 'rejected';
}

/** @throws AppError `appeal-state` for what its candidate took back. */
export function requireDecided({ isWithdrawn }: Ended): void {
  if (isWithdrawn) throw new AppError('appeal-state');
}

/** Nobody decides on the own appeal, nor reads what the staff writes of it. */
export const mayHandle = ({ requesterId }: { requesterId: string }, userId: string | null): boolean =>
  userId !== null && requesterId !== userId;
