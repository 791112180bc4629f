import { type AttemptState, isScored, openAttemptStates } from '@certame/contract/features/exam/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { participants } from '@certame/db/schema/questionnaires.ts';
import { and, asc, eq, inArray, sql } from '@certame/db/sql.ts';
import { packForm } from '@certame/rules/exam/packing/packed-form.ts';
import { v7 as uuidv7 } from 'uuid';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { withNames } from '../../attempt/stored-forms.ts';
import { composeFormOf, compositionOf } from '../../compose-form-of.ts';
import type { ExamDefinition } from '../../definition.ts';
import { addUninvited, requireComposition } from './insert-attempts.ts';

/** An attempt that a practical test's score goes into. */
export interface PracticalAttempt {
  id: string;
  userId: string;
  state: AttemptState;
}

/** The last attempt of each that has not been voided. */
async function findLast(
  scope: Scope,
  questionnaireId: string,
  userIds: readonly string[],
): Promise<Map<string, PracticalAttempt>> {
  const rows = await scope.tx
    .select({ id: attempts.id, userId: attempts.user_id, state: attempts.state })
    .from(attempts)
    .where(
      and(
        eq(attempts.questionnaire_id, questionnaireId),
        inArray(attempts.user_id, [...userIds]),
        inArray(attempts.state, [
          ...openAttemptStates,
          'finished',
          'awaiting_correction',
          'awaiting_release',
          'released',
        ]),
      ),
    )
    .orderBy(asc(attempts.number));
  return new Map(rows.map((row) => [row.userId, row]));
}

/** Attempts of the source `practical`, closed from their beginning: nobody answers them in the exam room. */
async function insertPractical(
  scope: Scope,
  services: Pick<Services, 'now' | 'random'>,
  definition: ExamDefinition,
  userIds: readonly string[],
): Promise<PracticalAttempt[]> {
  await addUninvited(scope.client, definition, [...userIds]);
  const rows = await scope.tx
    .select({
      id: participants.id,
      userId: participants.user_id,
      last: sql<number>`coalesce((select max(a.number) from attempts a where a.participant_id = ${participants.id}), 0)`,
    })
    .from(participants)
    .where(
      and(eq(participants.questionnaire_id, definition.id), inArray(participants.user_id, [...userIds])),
    );
  const composition = compositionOf(definition);
  const compositionId = await requireComposition({ scope, client: scope.client, definition }, composition);
  const now = new Date(services.now());
  const made = rows.map((participant) => {
    const id = uuidv7({ msecs: services.now() });
    const form = withNames(composeFormOf(definition, services.random), id);
    return {
      ...{
        id,
        number: Number(participant.last) + 1,
        state: 'finished' as const,
        source: 'practical' as const,
      },
      institution_id: scope.institutionId,
      questionnaire_id: definition.id,
      user_id: participant.userId,
      participant_id: participant.id,
      composition_id: compositionId,
      packed_form: Buffer.from(packForm(composition, form)),
      started_at: now,
      finished_at: now,
      finish_reason: 'manual_score_route' as const,
    };
  });
  if (made.length > 0) await scope.tx.insert(attempts).values(made);
  return made.map(({ id, user_id, state }) => ({ id, userId: user_id, state }));
}

/**
 * The attempt of each person that a practical test's score goes into: the last one, or a new one of the source `practical`. Who is in the
 * exam at this moment has none. By person. The caller holds the questionnaire's lock.
 */
export async function ensurePracticalAttempts(
  scope: Scope,
  services: Pick<Services, 'now' | 'random'>,
  definition: ExamDefinition,
  userIds: readonly string[],
): Promise<Map<string, PracticalAttempt>> {
  if (userIds.length === 0) return new Map();
  const known = await findLast(scope, definition.id, userIds);
  const without = userIds.filter((userId) => !known.has(userId));
  const made = without.length === 0 ? [] : await insertPractical(scope, services, definition, without);
  const all = [
    ...[...known.values()].filter(({ state }) => isScored(state) || state === 'finished'),
    ...made,
  ];
  return new Map(all.map((attempt) => [attempt.userId, attempt]));
}
