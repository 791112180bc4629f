import { AppError } from '@certame/contract/errors.ts';
import type { EnvironmentProblem } from '@certame/contract/features/exam/environment.ts';
import { checkEnvironment } from '@certame/rules/exam/environment/check-environment.ts';
import type { Environment } from '@certame/rules/exam/environment/detect-environment.ts';
import type pg from 'pg';
import { hasAppPass } from '#features/desktop-app/index.ts';
import type { ExamHead } from '../definition.ts';
import { appendServerEvent } from '../events/append-events.ts';

/** A call's device and session, as far as they decide on letting it in. */
export interface CallingEnvironment {
  /** Null: of the demonstration, which has no devices. */
  environment: Environment | null;
  sessionId: string | null;
}

/** How an attempt remembers that the desktop application was let in. */
export const appKey = 'app';

/** What of the device doesn't fit the questionnaire; empty: it may answer. */
export interface Admission {
  problems: readonly EnvironmentProblem[];
  /** What the attempt is to remember as let in. */
  admittedWith: string | null;
}

/**
 * Whether a device may answer. One that the attempt was let in with may go on, whatever the settings say since then; any other
 * is looked at anew. The desktop application passes by its proof.
 */
export async function admitDevice(
  client: pg.ClientBase,
  head: ExamHead,
  { environment, sessionId }: CallingEnvironment,
  admittedWith: string | null,
  nowMs: number,
): Promise<Admission> {
  if (environment === null) return { problems: [], admittedWith };
  const { key } = environment;
  if (admittedWith === key) return { problems: [], admittedWith };
  const problems = checkEnvironment(head.settings, environment);
  if (problems.length === 0) return { problems, admittedWith: key };
  const isApp =
    sessionId !== null && (await hasAppPass(client, { institutionId: head.institutionId, sessionId }, nowMs));
  return isApp ? { problems: [], admittedWith: appKey } : { problems, admittedWith };
}

export const deviceNotAllowed = (problems: Admission['problems']): AppError =>
  new AppError('exam-device-not-allowed', { data: { problems } });

export interface AdmittedAttempt {
  id: string;
  admitted_with: string | null;
}

const bindAdmission = {
  name: 'exam-bind-admission',
  text: 'update attempts set admitted_with = $2 where id = $1 and admitted_with is distinct from $2',
};

/** Keeps what an attempt was let in with; a change of it is part of the attempt's history. */
export async function bindEnvironment(
  client: pg.ClientBase,
  institutionId: string,
  attempt: AdmittedAttempt,
  admittedWith: string | null,
  now: Date,
): Promise<void> {
  if (admittedWith === null || attempt.admitted_with === admittedWith) return;
  const { rowCount } = await client.query({ ...bindAdmission, values: [attempt.id, admittedWith] });
  if (rowCount === 0 || attempt.admitted_with === null) return;
  await appendServerEvent(client, institutionId, attempt.id, now, {
    type: 'environment_changed',
    data: { from: attempt.admitted_with, to: admittedWith },
  });
}

/** Lets a device go on with its attempt. @throws AppError `exam-device-not-allowed`. */
export async function requireAdmitted(
  client: pg.ClientBase,
  head: ExamHead,
  attempt: AdmittedAttempt,
  calling: CallingEnvironment,
  now: Date,
): Promise<void> {
  const { problems, admittedWith } = await admitDevice(
    client,
    head,
    calling,
    attempt.admitted_with,
    now.getTime(),
  );
  if (problems.length > 0) throw deviceNotAllowed(problems);
  await bindEnvironment(client, head.institutionId, attempt, admittedWith, now);
}

/** Admissions of a batch of calls: decided one by one, kept together at its end. */
export interface Admissions {
  rejectionOf(
    client: pg.ClientBase,
    head: ExamHead,
    calling: CallingEnvironment & { environment: Environment },
    attempt: AdmittedAttempt,
    nowMs: number,
  ): Promise<AppError | undefined>;
  bind(client: pg.ClientBase, institutionId: string, now: Date): Promise<void>;
}

export function createAdmissions(): Admissions {
  const changed: { attempt: AdmittedAttempt; admittedWith: string | null }[] = [];
  return {
    async rejectionOf(client, head, calling, attempt, nowMs) {
      // Nearly all calls: the attempt was let in with this device, which costs a save no more than this comparison.
      if (attempt.admitted_with === calling.environment.key) return undefined;
      const known = attempt.admitted_with;
      const { problems, admittedWith } = await admitDevice(client, head, calling, known, nowMs);
      if (problems.length > 0) return deviceNotAllowed(problems);
      if (admittedWith !== known) changed.push({ attempt, admittedWith });
      return undefined;
    },
    async bind(client, institutionId, now) {
      for (const { attempt, admittedWith } of changed)
        await bindEnvironment(client, institutionId, attempt, admittedWith, now);
    },
  };
}
