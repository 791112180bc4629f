import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { FixedAttempt } from '../../attempt/attempt-cache.ts';
import type { ChangedAttempt } from '../../attempt/changed-attempt.ts';
import type { LockedAttempt } from '../../attempt/lock-attempts.ts';
import type { DeviceContact } from '../../attempt/record-contacts.ts';
import type { DefinitionReader } from '../../definition.ts';
import type { Chains } from '../../events/append-events.ts';
import type { GivenAnswers } from '../../scoring.ts';

export interface FinishRequest {
  institutionId: string;
  attemptId: string;
  /** Null when the server itself closes the attempt. */
  candidate: { sessionId: string; userId: string; deviceId: string } | null;
  reason: FinishReason;
  /** The member of staff who ends it, and the reason; kept as an event of the attempt. */
  staff?: { userId: string; reason: string };
}
export interface Closing {
  attempt: LockedAttempt;
  reason: FinishReason;
  staff: FinishRequest['staff'];
  /** Not by its candidate, whose room is notified. */
  isByServer: boolean;
  /** Where not now. */
  finishedAt: Date | null;
  /** The candidate's own finish, which says that the device holds nothing more, is the first contact after the end. */
  isFirstAfterEnd: boolean;
  index: number;
}

/** Requests of one institution that share a transaction. */
export interface FinishBatch {
  services: Services;
  scope: Scope;
  now: Date;
  definitionOf: DefinitionReader;
  fixed: ReadonlyMap<string, FixedAttempt>;
  /** By attempt. */
  answers: ReadonlyMap<string, GivenAnswers>;
  /** Where the histories of the attempts end. */
  chains: Chains;
  /** Attempts to close, by questionnaire and by id. */
  closing: Map<string, Map<string, Closing>>;
  contacts: Map<string, DeviceContact>;
  results: (ChangedAttempt | Error)[];
}
