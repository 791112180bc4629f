import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { type QuestionKey, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { type AcceptedAnswer, withAccepted } from '@certame/rules/scoring/accepted-answers.ts';
import {
  computeScoreSheet,
  type KnownDetails,
  noKnownDetails,
  type ScoreSheet,
  type SheetItem,
} from '@certame/rules/scoring/score-sheet.ts';
import type pg from 'pg';
import { questionsOf } from './attempt/attempt-cache.ts';
import type { ExamDefinition } from './definition.ts';
import { packDetails } from './packed-details.ts';

/** Keys by item, kept apart from the definition that candidates' replies are made of. */
const keysByDefinition = new WeakMap<ExamDefinition, Map<string, QuestionKey>>();

/** What is accepted in this questionnaire besides the keys, by item. Accepting dates the questionnaire, and so makes a new definition. */
async function loadAccepted(
  client: pg.ClientBase,
  questionnaireId: string,
): Promise<Map<string, AcceptedAnswer[]>> {
  const { rows } = await client.query<{ item_id: string; gap_id: string | null; value: string }>({
    name: 'exam-accepted-answers',
    text: `select i.id as item_id, a.gap_id, a.value from accepted_answers a
             join questionnaire_items i on i.questionnaire_id = a.questionnaire_id and i.question_id = a.question_id
            where a.questionnaire_id = $1 order by a.id`,
    values: [questionnaireId],
  });
  const byItem = new Map<string, AcceptedAnswer[]>();
  for (const { item_id, gap_id, value } of rows)
    byItem.set(item_id, [...(byItem.get(item_id) ?? []), { gapId: gap_id, value }]);
  return byItem;
}

export async function loadKeys(
  client: pg.ClientBase,
  definition: ExamDefinition,
): Promise<Map<string, QuestionKey>> {
  const cached = keysByDefinition.get(definition);
  if (cached) return cached;
  const items = [...definition.items.values()];
  const { rows } = await client.query<{ version_id: string; key: unknown }>({
    name: 'exam-keys',
    text: 'select version_id, key from question_keys where version_id = any($1::uuid[])',
    values: [items.map((item) => item.versionId)],
  });
  const byVersion = new Map(rows.map((row) => [row.version_id, storedKeySchema.parse(row.key)]));
  const none = storedKeySchema.parse({});
  const accepted = await loadAccepted(client, definition.id);
  const keys = new Map(
    items.map((item) => [
      item.id,
      withAccepted({ ...item, key: byVersion.get(item.versionId) ?? none }, accepted.get(item.id) ?? []),
    ]),
  );
  keysByDefinition.set(definition, keys);
  return keys;
}

/** What choices of the definition's items are worth. */
const knownByDefinition = new WeakMap<ExamDefinition, KnownDetails>();

function knownDetailsOf(definition: ExamDefinition): KnownDetails {
  const known: KnownDetails = knownByDefinition.get(definition) ?? noKnownDetails();
  knownByDefinition.set(definition, known);
  return known;
}

export interface AttemptResponses {
  attemptId: string;
  /** Questions of its form. */
  itemIds: Iterable<string>;
  /** What was answered, by item. */
  responses: Readonly<Record<string, ResponseValue>>;
  /** Resolved scores of what people grade, by item. */
  gradedScores: Readonly<Record<string, string>>;
}

/** The sheet of one attempt: pure, from what was shown, answered, keyed and graded. */
export function scoreAttempt(
  definition: ExamDefinition,
  keys: ReadonlyMap<string, QuestionKey>,
  attempt: AttemptResponses,
): ScoreSheet & { answered: number } {
  const items: SheetItem[] = [];
  let answered = 0;
  for (const id of attempt.itemIds) {
    const item = definition.items.get(id);
    const key = keys.get(id);
    if (!item || !key) continue;
    const value = attempt.responses[id] ?? null;
    if (value !== null) answered += 1;
    const { type, content, max, voided } = item;
    items.push({ itemId: id, type, content, key, value, max, voided });
  }
  const sheet = computeScoreSheet({
    items,
    gradedScores: attempt.gradedScores,
    weight: definition.settings.weight,
    known: knownDetailsOf(definition),
  });
  return { ...sheet, answered };
}

/** What was answered and graded of one attempt. */
export type GivenAnswers = Pick<AttemptResponses, 'responses' | 'gradedScores'>;

export const noAnswers: GivenAnswers = { responses: {}, gradedScores: {} };

/** Responses and resolved scores by attempt, in two statements and one round trip. */
export async function loadAnswers(
  client: pg.ClientBase,
  attemptIds: readonly string[],
): Promise<Map<string, GivenAnswers>> {
  // A row for each attempt: some dozen rows for each would take several times as long to send and to read. One attempt after the other,
  // as they lie in the index: grouping all of them compares their ids once more.
  const reading = client.query<{ attempt_id: string; responses: Record<string, ResponseValue> | null }>({
    name: 'exam-responses-of',
    text: `select asked.id as attempt_id, given.responses from unnest($1::uuid[]) as asked (id),
                  lateral (select json_object_agg(r.item_id, r.value) as responses from responses r
                            where r.attempt_id = asked.id and r.value is not null) given`,
    values: [attemptIds],
  });
  const readingScores = client.query<{ attempt_id: string; item_id: string; score: string }>({
    name: 'exam-resolved-scores-of',
    text: 'select attempt_id, item_id, score::text from resolved_scores where attempt_id = any($1::uuid[])',
    values: [attemptIds],
  });
  const [responses, graded] = await Promise.all([reading, readingScores]);
  const given = new Map(responses.rows.map((row) => [row.attempt_id, row.responses]));
  const scores = Map.groupBy(graded.rows, (row) => row.attempt_id);
  return new Map(
    attemptIds.map((id) => [
      id,
      {
        responses: given.get(id) ?? {},
        gradedScores: Object.fromEntries((scores.get(id) ?? []).map((row) => [row.item_id, row.score])),
      },
    ]),
  );
}

/** The same beside the questions that were to be answered. */
export async function loadResponses(
  client: pg.ClientBase,
  attempts: readonly { id: string; form: AttemptForm }[],
): Promise<AttemptResponses[]> {
  const answers = await loadAnswers(
    client,
    attempts.map(({ id }) => id),
  );
  return attempts.map(({ id, form }) => ({
    ...{ attemptId: id, itemIds: questionsOf(form) },
    ...(answers.get(id) ?? noAnswers),
  }));
}

const upsertSheets = {
  name: 'exam-upsert-sheets',
  text: `
    insert into score_sheets (attempt_id, institution_id, questionnaire_id, total, max, pending, answered, details, computed_at)
    select t.attempt_id, $1, $2, t.total, t.max, t.pending, t.answered, t.details::jsonb, $3
      from unnest($4::uuid[], $5::numeric[], $6::numeric[], $7::int[], $8::int[], $9::text[])
        as t (attempt_id, total, max, pending, answered, details)
    on conflict (attempt_id) do update
      set total = excluded.total, max = excluded.max, pending = excluded.pending, answered = excluded.answered,
          details = excluded.details, computed_at = excluded.computed_at`,
};

type Sheets = Map<string, ScoreSheet & { answered: number }>;

/** Computes the sheets of attempts of one questionnaire; nothing is stored. */
export async function computeSheets(
  client: pg.ClientBase,
  definition: ExamDefinition,
  attempts: readonly AttemptResponses[],
): Promise<Sheets> {
  if (attempts.length === 0) return new Map();
  const keys = await loadKeys(client, definition);
  return new Map(attempts.map((attempt) => [attempt.attemptId, scoreAttempt(definition, keys, attempt)]));
}

/** Stores computed sheets. */
export function sheetStatements(definition: ExamDefinition, sheets: Sheets, now: Date): pg.QueryConfig[] {
  if (sheets.size === 0) return [];
  const entries = [...sheets];
  return [
    {
      ...upsertSheets,
      values: [
        definition.institutionId,
        definition.id,
        now,
        entries.map(([id]) => id),
        entries.map(([, sheet]) => sheet.total),
        entries.map(([, sheet]) => sheet.max),
        entries.map(([, sheet]) => sheet.pending),
        entries.map(([, sheet]) => sheet.answered),
        entries.map(([, sheet]) => packDetails(sheet.details)),
      ],
    },
  ];
}

/** Computes and stores the sheets of attempts of one questionnaire; gives the pending items of each. */
export async function scoreAttempts(
  client: pg.ClientBase,
  definition: ExamDefinition,
  attempts: readonly { id: string; form: AttemptForm }[],
  now: Date,
): Promise<Sheets> {
  const sheets = await computeSheets(client, definition, await loadResponses(client, attempts));
  for (const statement of sheetStatements(definition, sheets, now)) await client.query(statement);
  return sheets;
}
