import { gradeResponse } from '@certame/contract/features/results/endpoints.ts';
import { useRef, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { call } from '#lib/http/call.ts';
import type { GradeBody, GradingResponse } from '../model/grade-draft.ts';
import { findResponse } from './use-grading-list.ts';

export interface GradeConflict {
  response: GradingResponse;
  body: GradeBody;
  /** As it is saved now; undefined where it can't be graded any more. */
  theirs: GradingResponse | undefined;
}
export type SavedGrade = Pick<GradingResponse, 'score' | 'criteria_scores' | 'comment' | 'updated_at'>;

/** Saves a grade, one at a time. A grade that somebody else has changed meanwhile is a conflict to be settled. */
export function useSaveGrade(questionnaireId: string) {
  const [busy, setBusy] = useState(false);
  const [conflict, setConflict] = useState<GradeConflict | null>(null);
  const running = useRef(false);

  /** The grade as it was saved; null where it was not. */
  const save = async (response: GradingResponse, body: GradeBody): Promise<SavedGrade | null> => {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    try {
      const { model } = await call(
        gradeResponse,
        { params: { answer_id: response.answer_id, item_id: response.item_id }, body },
        { quiet: true },
      );
      const taken = model.score === null;
      return {
        score: model.score,
        criteria_scores: taken ? {} : body.criteria_scores,
        comment: taken ? '' : body.comment,
        updated_at: model.updated_at,
      };
    } catch (error) {
      if (!isApiError(error)) throw error;
      if (error.code !== 'conflict' && error.code !== 'not-found') reportError(error);
      else
        await findResponse(questionnaireId, response).then(
          (theirs) => setConflict({ response, body, theirs }),
          // The failure has been shown; the draft stays.
          () => undefined,
        );
      return null;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { save, busy, conflict, settle: () => setConflict(null) };
}
