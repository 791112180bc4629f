import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { Result } from '@certame/contract/features/results/endpoints.ts';
import type { ScoreDetail } from '@certame/db/schema/attempts.ts';
import { answerFilesOf, pictureIdOf } from '@certame/rules/grading/annotations/answer-pictures.ts';
import { computePassed } from '@certame/rules/scoring/passed.ts';
import {
  type ExamDefinition,
  optionIdsOf,
  presentItems,
  pseudonymizeKey,
  pseudonymizeValue,
} from '#features/exam/index.ts';
import type { AttemptResult, Figures } from './queries/attempt-result.ts';

/** What the rules let the reader see besides the score itself. */
export interface ResultParts {
  ranking: Result['ranking'];
  keyAvailable: boolean;
  /** Until when the reader may appeal against it; null: not. */
  appeal: Result['appeal'];
  /** Null: only the score was asked for. */
  full: {
    values: ReadonlyMap<string, ResponseValue>;
    comments: ReadonlyMap<string, string>;
    annotations: ReadonlyMap<string, Result['items'][number]['annotations']>;
    sheetPages: Result['sheet_pages'];
    /** Null where the answer key may not be seen. */
    keys: ReadonlyMap<string, QuestionKey> | null;
  } | null;
}

const isRight = ({ score, max }: ScoreDetail): boolean => score === max && max !== '0';
/** A question that left the total. */
const isOut = ({ state, max }: ScoreDetail): boolean => state === 'voided' && max === '0';

/** As the score that is shown counted it: a question voided since then has not changed it. */
const voidedAs = (detail: ScoreDetail): 'keep' | 'zero' | null => {
  if (detail.state !== 'voided') return null;
  return isOut(detail) ? 'zero' : 'keep';
};

function presentItemResults(
  definition: ExamDefinition,
  attempt: AttemptResult,
  { details }: Figures,
  full: NonNullable<ResultParts['full']>,
): Result['items'] {
  const ids = attempt.form.sections.flatMap((section) =>
    section.items.filter((item) => !item.heading).map((item) => item.id),
  );
  const optionIds = optionIdsOf(attempt.form);
  return presentItems(definition, attempt.form, ids, () => true).flatMap((item) => {
    const detail = details[item.item_id];
    if (!detail) return [];
    const key = full.keys?.get(item.item_id);
    const value = full.values.get(item.item_id) ?? null;
    return [
      {
        item,
        value: pseudonymizeValue(optionIds, { id: item.item_id, type: item.type }, value),
        score: detail.score,
        max: detail.max,
        voided: voidedAs(detail),
        comment: full.comments.get(item.item_id) ?? null,
        annotations: full.annotations.get(item.item_id) ?? [],
        pictures: answerFilesOf(item.type, value).map(pictureIdOf),
        key: key ? pseudonymizeKey(optionIds, item.item_id, key) : null,
      },
    ];
  });
}

/** What leaves the server of a result. Keys come in only through `parts`, which the rules have filled. */
export function presentResult(
  definition: ExamDefinition,
  attempt: AttemptResult,
  shown: Figures,
  parts: ResultParts,
): Result {
  const counted = Object.values(shown.details).filter((detail) => !isOut(detail));
  return {
    answer_id: attempt.id,
    questionnaire_name: definition.name,
    short_url_id: definition.shortUrlId,
    participant_name: attempt.participant_name,
    finished_at: attempt.finished_at?.toISOString() ?? null,
    released_at: attempt.released_at?.toISOString() ?? null,
    score: shown.total,
    max: shown.max,
    percent: shown.percent,
    passed: computePassed({
      total: shown.total,
      max: shown.max,
      minimumScorePercent: definition.settings.minimum_score_percent,
    }),
    right: counted.filter(isRight).length,
    questions: counted.length,
    ranking: parts.ranking,
    items: parts.full ? presentItemResults(definition, attempt, shown, parts.full) : [],
    sheet_pages: parts.full?.sheetPages ?? [],
    key_available: parts.keyAvailable,
    appeal: parts.appeal,
  };
}
