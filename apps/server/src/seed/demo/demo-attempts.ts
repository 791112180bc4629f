import { people } from '@certame/db/schema/academic.ts';
import { response_changes, responses } from '@certame/db/schema/attempts.ts';
import { notifications } from '@certame/db/schema/operations.ts';
import { participants, questionnaires } from '@certame/db/schema/questionnaires.ts';
import { asc, eq } from '@certame/db/sql.ts';
import { createAttemptStarter } from '#features/exam/commands/start/start-attempts.ts';
import { createAttemptFinisher, type ExamDefinition, getDefinition, loadKeys } from '#features/exam/index.ts';
import { gradeResponse } from '#features/grading/commands/grade-response.ts';
import { closeQuestionnaire } from '#features/questionnaires/commands/close-questionnaire.ts';
import { releaseScores } from '#features/results/jobs/release-scores.ts';
import { answerOf, chance } from '../content/answers.ts';
import type { PastScope } from '../past-scope.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The last of the class that answered: this one's essay waits to be corrected. */
const answered = 26;

export interface DemoAttempts {
  questionnaireId: string;
  periodStartMs: number;
  periodEndMs: number;
}
interface Finished {
  attemptId: string;
  place: number;
  ability: number;
}

/** Responses as the exam room stores them: the last value, and its change in the history. */
async function answerAll(
  { scope: { tx, client, institutionId } }: PastScope,
  definition: ExamDefinition,
  { attemptId, place, ability }: Finished,
  startedMs: number,
): Promise<void> {
  const keys = await loadKeys(client, definition);
  const rows = [...definition.items.values()].flatMap((item, index) => {
    const key = keys.get(item.id);
    if (!key) return [];
    const { type, content } = item;
    const value = answerOf({ index, type, content, key }, place, ability);
    if (value === null) return [];
    const at = new Date(startedMs + (index + 1) * 3 * minuteMs);
    return [
      {
        attempt_id: attemptId,
        item_id: item.id,
        institution_id: institutionId,
        seq: index + 1,
        value,
        answered_at: at,
        received_at: at,
      },
    ];
  });
  await tx.insert(responses).values(rows);
  await tx.insert(response_changes).values(rows);
}

/** Each in turn, spread over the period: started, answered and finished by the exam's own commands. */
async function attend(past: PastScope, demo: DemoAttempts): Promise<Finished[]> {
  const { scope, services } = past;
  const starter = createAttemptStarter(services);
  const finisher = createAttemptFinisher(services);
  const definition = await getDefinition(scope.client, demo.questionnaireId);
  const candidates = await scope.tx
    .select({ userId: participants.user_id })
    .from(participants)
    .innerJoin(people, eq(people.id, participants.person_id))
    .where(eq(participants.questionnaire_id, demo.questionnaireId))
    .orderBy(asc(people.identifier))
    .limit(answered);
  const done: Finished[] = [];
  for (const [place, { userId }] of candidates.entries()) {
    const startedMs =
      demo.periodStartMs + place * 6 * 60 * minuteMs + Math.floor(chance(place) * 90) * minuteMs;
    past.setTime(startedMs);
    const { id } = await starter.submit({
      institutionId: scope.institutionId,
      shortUrlId: definition.shortUrlId,
      userId,
      deviceId: crypto.randomUUID(),
      sessionId: null,
      password: null,
      justification: null,
      report: null,
      environment: null,
    });
    const one = { attemptId: id, place, ability: 0.35 + 0.6 * chance('ability', place) };
    await answerAll(past, definition, one, startedMs);
    past.setTime(startedMs + (50 + Math.floor(chance('end', place) * 35)) * minuteMs);
    await finisher.submit({
      institutionId: scope.institutionId,
      attemptId: id,
      candidate: null,
      reason: 'user',
    });
    done.push(one);
  }
  return done;
}

/** Every essay but the last gets its mark, criterion by criterion. */
async function correct(past: PastScope, demo: DemoAttempts, done: readonly Finished[], graderId: string) {
  const definition = await getDefinition(past.scope.client, demo.questionnaireId);
  const essay = [...definition.items.values()].find((item) => item.type === 'essay');
  if (!essay) return;
  const criteria = (await loadKeys(past.scope.client, definition)).get(essay.id)?.criteria ?? [];
  const scope = past.as(graderId);
  const written = await past.scope.tx
    .select({ attemptId: responses.attempt_id })
    .from(responses)
    .where(eq(responses.item_id, essay.id));
  const withEssay = new Set(written.map((row) => row.attemptId));
  const marked = done.filter(({ attemptId }) => withEssay.has(attemptId)).slice(0, -1);
  for (const { attemptId, place, ability } of marked) {
    const percentOf = (id: string): string =>
      String(Math.min(100, 20 * Math.round(5 * (ability + 0.3 * (chance(id, place) - 0.3)))));
    await gradeResponse(scope, past.services, {
      attemptId,
      itemId: essay.id,
      score: null,
      criteriaScores: Object.fromEntries(criteria.map(({ id }) => [id, percentOf(id)])),
      comment:
        ability > 0.7
          ? 'Bom texto: o ponto de vista aparece logo e a proposta decorre dos argumentos.'
          : 'O tema foi compreendido. Desenvolva mais cada argumento antes de passar à proposta.',
      updatedAt: null,
    });
  }
}

/** A questionnaire that is over: answered by most, corrected but for one, its scores released. */
export async function seedFinished(past: PastScope, demo: DemoAttempts, graderId: string): Promise<void> {
  const { scope, services } = past;
  const done = await attend(past, demo);
  past.setTime(demo.periodEndMs);
  await closeQuestionnaire(scope, services, demo.questionnaireId);
  past.setTime(demo.periodEndMs + 2 * dayMs);
  await correct(past, demo, done, graderId);
  past.setTime(demo.periodEndMs + 3 * dayMs);
  await releaseScores(
    {
      services,
      jobId: '',
      actor: { institutionId: scope.institutionId, userId: graderId },
      input: { questionnaire_id: demo.questionnaireId, force: true },
      inScope: (work) => work(scope),
      progress: async () => {},
    },
    createAttemptFinisher(services),
  );
  await scope.tx.update(notifications).set({ created_at: new Date(services.now()) });
  await scope.tx
    .update(questionnaires)
    .set({ created_at: new Date(demo.periodStartMs - 5 * dayMs) })
    .where(eq(questionnaires.id, demo.questionnaireId));
}
