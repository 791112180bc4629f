import type { AttemptState } from '@certame/contract/features/exam/states.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import type { GivenConsent } from '@certame/rules/proctoring/consent.ts';
import type pg from 'pg';
import type { LastCheck, Supervision } from '#features/proctoring/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import type { OpenQuestion } from '../../attempt/open-question.ts';
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
  /** What the browser says of its device; kept with the attempt. */
  report: Record<string, unknown> | null;
  /** What the server sees of it. Null: of the demonstration, which has no devices. */
  environment: Environment | null;
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
  /** Of a new attempt; an older one's is read by its query. */
  questionClosesAt: Date | null;
  /** Of a new attempt: what is captured of it; null: nothing. An older one's is read by its query. */
  plan: CapturePlan | null;
}

export interface NewAttempt {
  id: string;
  request: StartRequest;
  participantId: string;
  number: number;
  form: AttemptForm;
  deadlineAt: Date | null;
  /** See the attempts' column. */
  admittedWith: string | null;
  question: OpenQuestion;
  /** Null: the exam is not supervised. */
  supervision: Supervision | null;
}

/** Starts of one questionnaire that share a transaction. */
export interface StartBatch {
  services: Services;
  scope: Scope;
  client: pg.PoolClient;
  definition: ExamDefinition;
  now: Date;
  /** What those of the batch said to the capture, by user; empty where the exam is not supervised. */
  consents: ReadonlyMap<string, GivenConsent>;
  /** The last environment check of each of their devices, likewise. */
  checks: ReadonlyMap<string, readonly LastCheck[]>;
  started: NewAttempt[];
}
