import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import type { EffectKind } from '@certame/contract/features/appeals/states.ts';
import { parseDecimal } from '#lib/language/format-score.ts';

export interface EffectDraft {
  /** `none`: an earlier decision has settled it. */
  kind: EffectKind | 'none';
  itemId: string;
  mode: 'keep' | 'zero';
  gapId: string | null;
  value: string;
  /** Upper bound of a number that is a range. */
  until: string;
  /** Options of which all and no others are right too. */
  chosen: string[];
  graderId: string | null;
  score: string;
}

export const draftOf = (appeal: Handling): EffectDraft => ({
  kind: appeal.may_change ? 'void' : 'none',
  itemId: appeal.item_id ?? appeal.items[0]?.item_id ?? '',
  mode: 'keep',
  gapId: appeal.question?.content.gaps[0]?.id ?? null,
  value: '',
  until: '',
  chosen: [],
  graderId: appeal.graders[0]?.id ?? null,
  score: '',
});

/** Whether the question has a key, to which an answer can be added. */
const hasKey = ({ question }: Pick<Handling, 'question'>): boolean =>
  question !== null && ['multiple_choice', 'check_box', 'gap'].includes(question.type);

export const gapOf = ({ question }: Pick<Handling, 'question'>, { gapId }: Pick<EffectDraft, 'gapId'>) =>
  question?.content.gaps.find(({ id }) => id === gapId);

/** Effects that fit what is appealed against. Who may not change the questionnaire decides on none. */
export function kindsFor({
  question,
  graders,
  may_change,
}: Pick<Handling, 'question' | 'graders' | 'may_change'>): EffectDraft['kind'][] {
  if (!may_change) return ['none'];
  return [
    'void',
    ...(hasKey({ question }) ? (['accept'] as const) : []),
    ...(graders.length > 0 ? (['regrade'] as const) : []),
    'score',
    'none',
  ];
}

/** The further right answer as the API takes it; empty where it isn't complete. */
function acceptedOf(draft: EffectDraft, appeal: Handling): string {
  if (appeal.question?.type === 'check_box') return draft.chosen.join(' ');
  if (gapOf(appeal, draft)?.kind !== 'number') return draft.value.trim();
  const [min, max] = [draft.value, draft.until === '' ? draft.value : draft.until].map((text) =>
    parseDecimal(text, 12),
  );
  if (min === undefined || max === undefined || min === null || max === null) return '';
  return min === max ? min : `${min}..${max}`;
}

/** As the API takes it; null where something is missing. */
export function effectOf(draft: EffectDraft, appeal: Handling): AppealEffect | null {
  const { kind, itemId: item_id } = draft;
  const answer_id = appeal.answer_id;
  if (kind === 'void') return { kind, item_id, mode: draft.mode };
  if (kind === 'accept') {
    const value = acceptedOf(draft, appeal);
    const gap_id = appeal.question?.type === 'gap' ? draft.gapId : null;
    return value === '' ? null : { kind, item_id, gap_id, value };
  }
  if (kind === 'regrade')
    return draft.graderId === null ? null : { kind, item_id, answer_id, grader_id: draft.graderId };
  if (kind === 'score') {
    const score = parseDecimal(draft.score, 4);
    return score === null ? null : { kind, item_id, answer_id, score };
  }
  return null;
}
