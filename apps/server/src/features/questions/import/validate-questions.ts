import type { ImportedDuplicate } from '@certame/contract/features/questions/duplicates/endpoints.ts';
import { question_versions, questions } from '@certame/db/schema/questions.ts';
import { eq, inArray } from '@certame/db/sql.ts';
import type { ImportedQuestion } from '@certame/rules/questions/import/types.ts';
import type { Scope } from '#plugins/database.ts';
import { hashOf, isWithinLimits } from '../question-input.ts';
import { type Bundle, createFinder } from './bundle.ts';
import { hashOfImage } from './images.ts';

/** `skipped`: new, and left out because the same question is there already. */
export type ImportState = 'new' | 'changed' | 'same' | 'error' | 'skipped';

export interface Problem {
  field: string;
  key: string;
  params?: Record<string, string | number> | undefined;
  blocking: boolean;
}

/** An imported question beside what the bank has of it. */
export interface ValidatedQuestion {
  question: ImportedQuestion;
  state: ImportState;
  problems: Problem[];
  /** Hash of the source, pictures included: the same source is never stored again. */
  fingerprint: string;
  /** Reference of a picture -> its path in the bundle. */
  images: ReadonlyMap<string, string>;
  /** Reference of a picture -> hash of its bytes. */
  pictures: ReadonlyMap<string, string>;
  /** Of a new question: what asks the same, or almost. */
  duplicate: ImportedDuplicate | null;
}

async function findImages(
  question: ImportedQuestion,
  bundle: Bundle,
  find: (reference: string) => string | undefined,
) {
  const images = new Map<string, string>();
  const pictures: [string, string][] = [];
  const problems: Problem[] = [];
  for (const { ref } of question.images) {
    if (images.has(ref)) continue;
    const path = find(ref);
    const file = path === undefined ? undefined : bundle.get(path);
    const params = { ref: ref.slice(0, 200) };
    if (path === undefined || !file) {
      // Pictures of web pages are not fetched either. Without one, the question is for somebody to look at.
      problems.push({ field: 'content.statement', key: 'image_missing', params, blocking: false });
    } else {
      const hash = await hashOfImage(file);
      if (hash === undefined) {
        problems.push({ field: 'content.statement', key: 'image_unreadable', params, blocking: true });
        continue;
      }
      images.set(ref, path);
      pictures.push([ref, hash]);
    }
  }
  return { images, pictures, problems };
}

function sourceFingerprint(question: ImportedQuestion, pictures: readonly [string, string][]): string {
  const { title, type, difficulty, disciplineName, tags, content, key } = question;
  return hashOf({ title, type, difficulty, disciplineName, tags, content, key, pictures });
}

async function storedFingerprints(
  { tx }: Scope,
  externalKeys: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < externalKeys.length; from += 1000) {
    const rows = await tx
      .select({ externalKey: questions.external_key, fingerprint: question_versions.fingerprint })
      .from(questions)
      .innerJoin(question_versions, eq(question_versions.id, questions.current_version_id))
      .where(inArray(questions.external_key, externalKeys.slice(from, from + 1000)));
    for (const row of rows) if (row.externalKey !== null) found.set(row.externalKey, row.fingerprint);
  }
  return found;
}

export type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/**
 * Says of the questions of a source, given in one batch after the other, whether each is new, changed, the same as before or not to be taken; writes
 * nothing. Pictures are read while no transaction is open.
 */
export function createValidator(bundle: Bundle) {
  const find = createFinder(bundle);
  const seen = new Map<string, string>();
  return async (inScope: InScope, batch: readonly ImportedQuestion[]): Promise<ValidatedQuestion[]> => {
    const externalKeys = [...new Set(batch.map((one) => one.externalKey))];
    const stored = await inScope((scope) => storedFingerprints(scope, externalKeys));
    const validated: ValidatedQuestion[] = [];
    for (const question of batch) {
      const { images, pictures, problems } = await findImages(question, bundle, find);
      const fingerprint = sourceFingerprint(question, pictures);
      const all: Problem[] = [...question.problems, ...problems];
      if (!isWithinLimits(question))
        all.push({ field: 'content.statement', key: 'rich_text_marks', blocking: true });
      const twin = seen.get(question.externalKey);
      if (twin !== undefined && twin !== fingerprint) all.push({ field: '_', key: 'twin', blocking: true });
      const isKnown = (twin ?? stored.get(question.externalKey)) === fingerprint;
      const isStored = stored.has(question.externalKey);
      const state = all.some(({ blocking }) => blocking)
        ? 'error'
        : isKnown
          ? 'same'
          : isStored
            ? 'changed'
            : 'new';
      if (state !== 'error') seen.set(question.externalKey, fingerprint);
      validated.push({
        ...{ question, state, problems: all, fingerprint, images },
        pictures: new Map(pictures),
        duplicate: null,
      });
    }
    return validated;
  };
}
