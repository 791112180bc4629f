import type { QuestionGap } from '@certame/contract/features/questions/content.ts';
import { shownGapIds } from '@certame/rules/questions/check-question.ts';
import { nextPartId } from './part-ids.ts';
import type { DraftChoice, DraftGap, DraftNumber, DraftText, QuestionDraft } from './question-draft.ts';

type Rows = readonly { rowId: string }[];
const nextRowId = (rows: Rows): string =>
  nextPartId(
    'r',
    rows.map((row) => row.rowId),
  );

export const newText = (rows: Rows, text = ''): DraftText => ({
  rowId: nextRowId(rows),
  text,
  weight: '100',
});
export const newNumber = (rows: Rows): DraftNumber => ({
  rowId: nextRowId(rows),
  form: 'tolerance',
  min: '',
  max: '',
  value: '',
  tolerance: '0',
  weight: '100',
});
export const newChoice = (rows: Rows, text = '', isRight = false): DraftChoice => ({
  rowId: nextRowId(rows),
  text,
  isRight,
  weight: '100',
});

/** A gap as it starts, with a row to type in for every kind. */
export function newGap(id: string, answer = ''): DraftGap {
  const first = newChoice([], answer, true);
  return {
    id,
    kind: 'text',
    label: '',
    texts: [newText([], answer)],
    numbers: [{ ...newNumber([]), value: answer }],
    choices: [first, newChoice([first])],
    isStrict: false,
    isRemoved: false,
  };
}

/** Removed gaps count too: the editor's undo may bring them back. */
export const nextGapId = (draft: Pick<QuestionDraft, 'gaps' | 'statement'>): string =>
  nextPartId('g', [...draft.gaps.map((gap) => gap.id), ...shownGapIds(draft.statement)]);

/** Prepares the gap that the editor is about to place; `answer` is the text it takes the place of. */
export const withNewGap = (draft: QuestionDraft, id: string, answer: string): QuestionDraft => ({
  ...draft,
  gaps: [...draft.gaps.filter((gap) => gap.id !== id), newGap(id, answer)],
});

/** Applies a changed statement: gaps that are missing from it are set aside, and those that came (back) count again. */
export function withStatement(draft: QuestionDraft, statement: string): QuestionDraft {
  if (draft.type !== 'gap') return { ...draft, statement };
  const before = new Set(shownGapIds(draft.statement));
  const after = new Set(shownGapIds(statement));
  const known = new Set(draft.gaps.map((gap) => gap.id));
  const gaps = draft.gaps.map((gap) => {
    if (after.has(gap.id)) return gap.isRemoved ? { ...gap, isRemoved: false } : gap;
    return before.has(gap.id) ? { ...gap, isRemoved: true } : gap;
  });
  const added = [...after].filter((id) => !known.has(id)).map((id) => newGap(id));
  return { ...draft, statement, gaps: [...gaps, ...added] };
}

const placeOf = (id: string): RegExp => new RegExp(`<span[^>]* data-gap="${id}"[^>]*>[^<]*</span>`, 'g');

export const removeGap = (draft: QuestionDraft, id: string): QuestionDraft => ({
  ...draft,
  statement: draft.statement.replace(placeOf(id), ''),
  gaps: draft.gaps.filter((gap) => gap.id !== id),
});

export const changeGap = (draft: QuestionDraft, id: string, change: Partial<DraftGap>): QuestionDraft => ({
  ...draft,
  gaps: draft.gaps.map((gap) => (gap.id === id ? { ...gap, ...change } : gap)),
});

/** Gaps in the order in which candidates meet them: as the statement shows them, then the others. */
export function orderedGaps(draft: Pick<QuestionDraft, 'gaps' | 'statement'>): DraftGap[] {
  const shown = shownGapIds(draft.statement);
  const placeIn = (gap: DraftGap): number => {
    const place = shown.indexOf(gap.id);
    return place === -1 ? shown.length : place;
  };
  return draft.gaps.filter((gap) => !gap.isRemoved).sort((a, b) => placeIn(a) - placeIn(b));
}

export const isPlaced = (draft: Pick<QuestionDraft, 'statement'>, gap: DraftGap): boolean =>
  shownGapIds(draft.statement).includes(gap.id);

export const gapKinds: readonly QuestionGap['kind'][] = ['text', 'number', 'select'];
