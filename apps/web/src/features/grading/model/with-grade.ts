import type { GradingList, GradingResponse } from './grade-draft.ts';

/** The grading list after a grade was saved or withdrawn: the response and the counts of its question follow. */
export function withGrade(
  model: GradingList,
  target: Pick<GradingResponse, 'answer_id' | 'item_id'>,
  grade: Pick<GradingResponse, 'score' | 'criteria_scores' | 'comment' | 'updated_at'>,
): GradingList {
  const before = model.responses.find(
    (one) => one.answer_id === target.answer_id && one.item_id === target.item_id,
  );
  if (!before) return model;
  const change = Number(grade.score !== null) - Number(before.score !== null);
  return {
    ...model,
    items: model.items.map((item) =>
      item.item_id === target.item_id
        ? { ...item, graded: item.graded + change, pending: item.pending - change }
        : item,
    ),
    responses: model.responses.map((one) => (one === before ? { ...one, ...grade } : one)),
  };
}
