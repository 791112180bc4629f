import { createHash } from 'node:crypto';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type OptionIds, optionIdsOf, shuffledItemsOf } from '../option-ids.ts';

/** What every save needs of an attempt and never changes once it has begun. */
export interface FixedAttempt {
  questionnaireId: string;
  /** Questions of the form; headings take no responses. */
  itemIds: ReadonlySet<string>;
  /** Null: options have their author's ids. */
  optionIds: OptionIds | null;
}

// Ten thousand candidates at once. Forms themselves are several times larger and are read when they are needed.
const cache = new LRUCache<string, FixedAttempt>({ max: 10_000 });
/** Where nothing is drawn, all attempts of a questionnaire hold the same questions: one set serves them all. */
const sharedSets = new LRUCache<string, ReadonlySet<string>>({ max: 2000 });

const questionsOf = (form: AttemptForm): string[] =>
  form.sections.flatMap((section) => section.items.filter((item) => !item.heading).map((item) => item.id));

function sharedSetOf(ids: readonly string[]): ReadonlySet<string> {
  const signature = createHash('sha256').update(ids.toSorted().join()).digest('base64');
  const shared = sharedSets.get(signature);
  if (shared) return shared;
  const set = new Set(ids);
  sharedSets.set(signature, set);
  return set;
}

export function rememberAttempt(attemptId: string, questionnaireId: string, form: AttemptForm): FixedAttempt {
  const fixed: FixedAttempt = {
    questionnaireId,
    itemIds: sharedSetOf(questionsOf(form)),
    optionIds: optionIdsOf(form.optionKey, sharedSetOf(shuffledItemsOf(form))),
  };
  cache.set(attemptId, fixed);
  return fixed;
}

/** Forms of attempts, as they were fixed at the start. */
export async function loadForms(
  client: pg.ClientBase,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptForm>> {
  const { rows } = await client.query<{ id: string; form: AttemptForm }>({
    name: 'exam-forms',
    text: 'select id, form from attempts where id = any($1::uuid[])',
    values: [attemptIds],
  });
  return new Map(rows.map((row) => [row.id, row.form]));
}

/** The fixed parts of attempts, from memory or in one query for those that aren't there. */
export async function loadFixedAttempts(
  client: pg.ClientBase,
  attemptIds: readonly string[],
): Promise<Map<string, FixedAttempt>> {
  const found = new Map<string, FixedAttempt>();
  const missing: string[] = [];
  for (const id of attemptIds) {
    const fixed = cache.get(id);
    if (fixed) found.set(id, fixed);
    else missing.push(id);
  }
  if (missing.length > 0) {
    const { rows } = await client.query<{ id: string; questionnaire_id: string; form: AttemptForm }>({
      name: 'exam-fixed-attempts',
      text: 'select id, questionnaire_id, form from attempts where id = any($1::uuid[])',
      values: [missing],
    });
    for (const row of rows) found.set(row.id, rememberAttempt(row.id, row.questionnaire_id, row.form));
  }
  return found;
}
