import type { Annotation } from '@certame/contract/features/grading/annotations.ts';
import { storedValue, storeValue } from '#lib/storage.ts';

/** What a grader has chosen: percent by criterion, a comment, and comments on passages. */
export interface GradeChoice {
  percents: Readonly<Record<string, string>>;
  comment: string;
  annotations: readonly Annotation[];
}

const keyOf = (assignmentId: string): string => `grade.${assignmentId}`;

function isChoice(value: unknown): value is GradeChoice & { base: string | null } {
  if (typeof value !== 'object' || value === null) return false;
  if (!('annotations' in value && Array.isArray(value.annotations))) return false;
  return 'percents' in value && 'comment' in value && typeof value.comment === 'string' && 'base' in value;
}

/** The copy that this browser keeps until the server has it; of the version that is shown, else it is of no use. */
export function readCopy(assignmentId: string, base: string | null): GradeChoice | null {
  try {
    const copy: unknown = JSON.parse(storedValue(keyOf(assignmentId)) ?? 'null');
    return isChoice(copy) && copy.base === base
      ? { percents: copy.percents, comment: copy.comment, annotations: copy.annotations }
      : null;
  } catch {
    return null;
  }
}

export const keepCopy = (assignmentId: string, base: string | null, choice: GradeChoice): void =>
  storeValue(keyOf(assignmentId), JSON.stringify({ ...choice, base }));

export const dropCopy = (assignmentId: string): void => storeValue(keyOf(assignmentId), '');
