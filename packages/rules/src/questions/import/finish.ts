import { questionBodySchema } from '@certame/contract/features/questions/endpoints.ts';
import { fieldErrorsOf, validate } from '@certame/contract/validation.ts';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { questionProblems } from '../question-check.ts';
import type { ImportedQuestion } from './types.ts';

/** A question as parsed, before its check; without an external key, it is identified by its content. */
export type Draft = Omit<ImportedQuestion, 'externalKey'> & { externalKey: string | null };

/** HTML as it was before imports kept formulas, links, cells and the spaces beside gaps: keys of that time hold. */
const sourceLike = (html: string): string =>
  html
    .replace(/<span data-latex="([^"]*)"><\/span>/g, '\\($1\\)')
    .replace(/<\/?a(?: [^>]*)?>/g, '')
    .replace(/<(td|th) [^>]*>/g, '<$1>')
    .replace(
      /(^|<p>)?\s*(<span data-gap="[^"]*"><\/span>)\s*/g,
      (_all, start: string | undefined, gap: string) => `${start ?? ' '}${gap} `,
    );

/**
 * Hash of what is asked. The key and the feedback stay out: a corrected key is the same question, changed.
 */
function contentHash({ type, title, content }: Draft): string {
  const { statement, options, gaps } = content;
  const asked = [type, title, sourceLike(statement), options.map(({ html }) => sourceLike(html)), gaps];
  const text = JSON.stringify(asked).normalize('NFC').replace(/\s+/g, ' ');
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}

/** Checks an imported question by the same rules as one that is typed in, and adds what it finds to its problems. */
export function finishImport(draft: Draft, source: string): ImportedQuestion {
  // An empty key is none: all that have it would be one question.
  const externalKey = `${source}:${draft.externalKey || contentHash(draft)}`;
  const { title, type, difficulty, tags, content, key } = draft;
  const parsed = validate(questionBodySchema, { title, type, difficulty, tags, content, key });
  if (parsed.success) {
    const problems = [...draft.problems, ...questionProblems(parsed.data)];
    return { ...draft, ...pick(parsed.data), externalKey, problems };
  }
  const shape = Object.entries(fieldErrorsOf(parsed.error)).flatMap(([field, list]) =>
    list.map((problem) => ({ field, blocking: true, ...problem })),
  );
  return { ...draft, externalKey, problems: [...draft.problems, ...shape] };
}

const pick = ({ title, tags, content, key }: ReturnType<typeof questionBodySchema.parse>) => ({
  title,
  tags,
  content,
  key,
});

/**
 * Questions of one source that ask the same stay as many as they are: the second becomes `…:2`, in a second run too.
 */
export function numberTwins(questions: readonly ImportedQuestion[]): ImportedQuestion[] {
  const seen = new Map<string, number>();
  return questions.map((question) => {
    const number = (seen.get(question.externalKey) ?? 0) + 1;
    seen.set(question.externalKey, number);
    return number === 1 ? question : { ...question, externalKey: `${question.externalKey}:${number}` };
  });
}
