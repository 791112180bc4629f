import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import type pg from 'pg';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { ExamDefinition } from '../../definition.ts';

export interface StartRequest {
  institutionId: string;
  shortUrlId: string;
  userId: string;
  deviceId: string;
  /** Null: of the demonstration, which signs nobody in. */
  sessionId: string | null;
  /** The typed password as it was compared, and with which hash: another one may have been set since. Null: none typed. */
  password: { hash: string | null; isRight: boolean } | null;
  justification: string | null;
  environment: Record<string, unknown> | null;
}
export interface StartedAttempt {
  /** The version of the questionnaire that the attempt stands on. */
  definition: ExamDefinition;
  id: string;
  isNew: boolean;
  state: AttemptState;
  /** Of a new attempt; an older one is read by its query. */
  form: AttemptForm | null;
  deadlineAt: Date | null;
}

export interface NewAttempt {
  id: string;
  request: StartRequest;
  participantId: string;
  number: number;
  form: AttemptForm;
  deadlineAt: Date | null;
}

/** Starts of one questionnaire that share a transaction. */
export interface StartBatch {
  services: Services;
  scope: Scope;
  client: pg.PoolClient;
  definition: ExamDefinition;
  now: Date;
  started: NewAttempt[];
}
