import type { ExportedQuestion } from './question-writer.ts';

/** What a format writes as a question's id: where it came from this very format its id there, so that it is known again. */
export function sourceIdOf({ id, externalKey }: ExportedQuestion, source: string): string {
  const prefix = `${source}:`;
  return externalKey?.startsWith(prefix) ? externalKey.slice(prefix.length) : id;
}
