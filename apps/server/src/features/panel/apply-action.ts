import { AppError } from '@certame/contract/errors.ts';
import { participationStates } from '@certame/contract/features/exam/states.ts';
import type {
  applyPanelAction as endpoint,
  PanelAction,
} from '@certame/contract/features/panel/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { sql } from '@certame/db/sql.ts';
import { panelRefusalOf } from '@certame/rules/panel/panel-action.ts';
import { z } from 'zod';
import {
  type AttemptFinisher,
  getDefinition,
  grantSecondChance,
  participationColumn,
  pauseByStaff,
  publishCounters,
  reopenAttempt,
  requireNamed,
  resumeByStaff,
} from '#features/exam/index.ts';
import {
  extendDeadline,
  inviteParticipants,
  lockForChange,
  sendMessage,
} from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { panelExamOf } from './panel-exam.ts';

/** `id`: of the questionnaire. */
export type PanelActionInput = BodyOf<typeof endpoint> & { id: string };

const subjectRow = z.object({
  participant_id: z.string(),
  name: z.string(),
  state: z.enum([...participationStates, 'not_started']),
  attempt_id: z.string().nullable(),
  extension_min: z.int(),
  paused_by_staff: z.boolean(),
  reopened_until: z.string().nullable(),
});
export type PanelSubjectRow = z.output<typeof subjectRow>;

/** What became of it for one participant. */
export interface PanelOutcome {
  subject: PanelSubjectRow;
  /** A reason of `panelRefusals`, or an error's code; null: done, or would be. */
  refused: string | null;
}

async function readSubjects(scope: Scope, questionnaireId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const rows = await queryRows(
    scope,
    subjectRow,
    sql`select p.id as participant_id, coalesce(person.name, u.name) as name, a.id as attempt_id, p.extension_min,
               a.staff_paused_at is not null as paused_by_staff, a.reopened_until::text,
               coalesce(${sql.raw(participationColumn)}, 'not_started') as state
          from participants p
          join users u on u.id = p.user_id
          left join people person on person.id = p.person_id
          left join lateral (select * from attempts a where a.participant_id = p.id order by a.number desc limit 1) a on true
         where p.questionnaire_id = ${questionnaireId} and p.institution_id = ${scope.institutionId} and p.id = any(${uuidList(wanted)})
         order by name, p.id`,
  );
  if (rows.length !== wanted.length)
    throw new AppError('validation', { fields: { participant_ids: [{ key: 'foreign' }] } });
  return rows;
}

type Acts = Pick<Services, 'now' | 'realtime' | 'jobs'>;
type Subjects = readonly PanelSubjectRow[];
const idsOf = (subjects: Subjects): string[] => subjects.map((one) => one.participant_id);

/** More minutes than each has: those who have the same already are extended together. */
async function extendBy(scope: Scope, services: Acts, input: PanelActionInput, subjects: Subjects) {
  const groups = Map.groupBy(subjects, (one) => one.extension_min);
  for (const [had, group] of groups)
    await extendDeadline(scope, services, {
      ...{ id: input.id, ends_at: null, participant_ids: idsOf(group), extra_time_percent: null },
      extension_min: had + (input.minutes ?? 0),
    });
}

/** What one statement does for all of them. Acts that each attempt takes by itself are not here. */
const together: Partial<
  Record<
    PanelAction,
    (scope: Scope, services: Acts, input: PanelActionInput, subjects: Subjects) => Promise<unknown>
  >
> = {
  extend: extendBy,
  extra_time: (scope, services, input, subjects) =>
    extendDeadline(scope, services, {
      ...{ id: input.id, ends_at: null, participant_ids: idsOf(subjects), extension_min: null },
      extra_time_percent: input.percent ?? 0,
    }),
  message: (scope, services, input, subjects) =>
    sendMessage(scope, services, { id: input.id, text: input.text ?? '', participant_ids: idsOf(subjects) }),
  resend_invite: (scope, services, input, subjects) =>
    inviteParticipants(scope, services, {
      ...{ questionnaireId: input.id, only: 'all', participantIds: idsOf(subjects) },
    }),
};

type AttemptAct = (
  scope: Scope,
  services: Acts,
  subject: { attemptId: string; reason: string; minutes: number | null },
) => Promise<unknown>;

/** What each attempt takes by itself. */
const alone: Partial<Record<PanelAction, AttemptAct>> = {
  pause: pauseByStaff,
  resume: resumeByStaff,
  reopen: reopenAttempt,
  second_chance: grantSecondChance,
};

/** An attempt that refuses is told of by itself: the others are changed all the same. */
async function each(
  scope: Scope,
  services: Acts,
  input: PanelActionInput,
  subjects: Subjects,
): Promise<PanelOutcome[]> {
  const outcomes: PanelOutcome[] = [];
  const act = alone[input.action];
  if (!act) throw new Error(`Nothing does ${input.action}`);
  const { reason = '', minutes = null } = input;
  for (const subject of subjects)
    try {
      const { attempt_id: attemptId } = subject;
      if (attemptId === null) throw new AppError('conflict');
      await scope.inSavepoint(() => act(scope, services, { attemptId, reason, minutes }));
      outcomes.push({ subject, refused: null });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      outcomes.push({ subject, refused: error.code });
    }
  return outcomes;
}

/** What is to be done after the transaction: attempts are ended by the group commit that ends all of them. */
interface Applied {
  outcomes: PanelOutcome[];
  toFinish: Subjects;
}

/**
 * Tells whom an act reaches, and does it. @throws AppError `not-found`, `read-only`, `questionnaire-editors`, `answers-anonymous`,
 * `validation` where a participant is not of this questionnaire.
 */
export async function applyPanelAction(
  scope: Scope,
  services: Acts,
  input: PanelActionInput,
): Promise<Applied> {
  const row = await lockForChange(scope, input.id, 'share');
  const definition = await getDefinition(scope.client, input.id);
  requireNamed(definition);
  const exam = panelExamOf(definition);
  const evaluated = (await readSubjects(scope, input.id, input.participant_ids)).map((subject) => ({
    subject,
    refused: panelRefusalOf(input.action, subject, exam),
  }));
  const reached = evaluated.filter(({ refused }) => refused === null).map(({ subject }) => subject);
  const others = evaluated.filter(({ refused }) => refused !== null);
  if (input.dry_run || reached.length === 0) return { outcomes: evaluated, toFinish: [] };
  if (input.action === 'reopen' && row.state === 'closed' && input.minutes === undefined)
    throw new AppError('validation', { fields: { minutes: [{ key: 'required' }] } });
  if (input.action === 'force_finish') return { outcomes: others, toFinish: reached };
  const actTogether = together[input.action];
  if (actTogether) await actTogether(scope, services, input, reached);
  const outcomes = actTogether ? evaluated : [...(await each(scope, services, input, reached)), ...others];
  publishCounters(scope, services, input.id);
  return { outcomes, toFinish: [] };
}

/** Ends attempts for the staff, each with its own outcome. */
export const forceFinish = (
  finisher: AttemptFinisher,
  subjects: Subjects,
  by: { institutionId: string; userId: string; reason: string },
): Promise<PanelOutcome[]> =>
  Promise.all(
    subjects.map(async (subject) => {
      try {
        if (subject.attempt_id === null) throw new AppError('conflict');
        await finisher.submit({
          institutionId: by.institutionId,
          attemptId: subject.attempt_id,
          candidate: null,
          reason: 'manual_score_route',
          staff: { userId: by.userId, reason: by.reason },
        });
        return { subject, refused: null };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { subject, refused: error.code };
      }
    }),
  );
