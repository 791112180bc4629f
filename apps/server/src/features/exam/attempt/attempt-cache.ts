import { createHash } from 'node:crypto';
import { AppError } from '@certame/contract/errors.ts';
import type { AttemptForm } from '@certame/rules/exam/form.ts';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import { type FormColumns, formColumns, readForm, readForms, type StoredForm } from './stored-forms.ts';

/** What every save needs of an attempt and never changes once it has begun. */
export interface FixedAttempt {
  questionnaireId: string;
  /** Questions of the form; headings take no responses. */
  itemIds: ReadonlySet<string>;
  form: StoredForm;
}

// Ten thousand candidates at once.
const cache = new LRUCache<string, FixedAttempt>({ max: 10_000 });
/** Where nothing is drawn, all attempts of a questionnaire hold the same questions: one set serves them all. */
const sharedSets = new LRUCache<string, ReadonlySet<string>>({ max: 2000 });
/** The set that an attempt of the questionnaire was given last: in most exams every other attempt has the same. */
const lastSets = new LRUCache<string, ReadonlySet<string>>({ max: 500 });

/** Ids of the questions of a form, without its headings. */
export const questionsOf = (form: AttemptForm): string[] =>
  form.sections.flatMap((section) => section.items.filter((item) => !item.heading).map((item) => item.id));

function sharedSetOf(questionnaireId: string, ids: readonly string[]): ReadonlySet<string> {
  const last = lastSets.get(questionnaireId);
  if (last?.size === ids.length && ids.every((id) => last.has(id))) return last;
  const signature = createHash('sha256').update(ids.toSorted().join()).digest('base64');
  const shared = sharedSets.get(signature) ?? new Set(ids);
  sharedSets.set(signature, shared);
  lastSets.set(questionnaireId, shared);
  return shared;
}

/** `whole` is what `form` reads. */
export function rememberAttempt(
  attemptId: string,
  questionnaireId: string,
  whole: AttemptForm,
  form: StoredForm,
): FixedAttempt {
  const itemIds = sharedSetOf(questionnaireId, questionsOf(whole));
  const fixed: FixedAttempt = { questionnaireId, itemIds, form };
  cache.set(attemptId, fixed);
  return fixed;
}

/** Questionnaires of those attempts that are in memory. */
export const rememberedQuestionnaires = (attemptIds: readonly string[]): string[] => [
  ...new Set(attemptIds.flatMap((id) => cache.get(id)?.questionnaireId ?? [])),
];

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
    const { rows } = await client.query<FormColumns & { questionnaire_id: string }>({
      name: 'exam-fixed-attempts',
      text: `select questionnaire_id, ${formColumns} from attempts where id = any($1::uuid[])`,
      values: [missing],
    });
    const forms = await readForms(client, rows);
    for (const [index, { id, questionnaire_id }] of rows.entries()) {
      const form = forms[index];
      if (form) found.set(id, rememberAttempt(id, questionnaire_id, readForm(form), form));
    }
  }
  return found;
}

/** Forms of the attempts that the scope sees, as they were fixed at the start. */
export async function loadForms(
  client: pg.ClientBase,
  attemptIds: readonly string[],
): Promise<Map<string, AttemptForm>> {
  const { rows } = await client.query<FormColumns>({
    name: 'exam-forms',
    text: `select ${formColumns} from attempts where id = any($1::uuid[])`,
    values: [attemptIds],
  });
  const forms = await readForms(client, rows);
  return new Map(
    rows.flatMap(({ id }, index) => {
      const form = forms[index];
      return form ? [[id, readForm(form)] as const] : [];
    }),
  );
}

/** The form of an attempt that the scope sees. */
export async function getForm(client: pg.ClientBase, attemptId: string): Promise<AttemptForm> {
  const form = (await loadForms(client, [attemptId])).get(attemptId);
  if (!form) throw new AppError('not-found');
  return form;
}
