import {
  type Correction,
  giveGrade,
  listMyCorrections,
  saveGradeDraft,
} from '@certame/contract/features/grading/desk/endpoints.ts';
import { gradeGroup } from '@certame/contract/features/grading/desk/group/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { call } from '#lib/http/call.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { isQueueClosed } from './closed-queue.ts';
import { dropCopy, type GradeChoice, keepCopy, readCopy } from './draft-copy.ts';
import { createGradeSender, type SaveState } from './grade-sender.ts';
import { useSpentSeconds } from './use-spent-seconds.ts';

/** Answers that get the same grade, each as it was shown. */
export interface Group {
  fingerprint: string;
  answers: readonly { answer_id: string; fingerprint: string }[];
}
export type GradedGroup = ReplyOf<typeof gradeGroup>['model'];

/** The requests of one answer. */
const requestsOf = ({ config_id, answer_id, item_id }: Correction, spentSeconds: () => number) => {
  const params = { id: config_id, answer_id, item_id };
  const bodyOf = ({ percents, comment, annotations }: GradeChoice, updated_at: string | null) => ({
    ...{ criteria_scores: { ...percents }, comment, annotations: [...annotations] },
    ...{ spent_seconds: spentSeconds(), updated_at },
  });
  const send =
    (endpoint: typeof saveGradeDraft | typeof giveGrade) =>
    async (choice: GradeChoice, version: string | null): Promise<string> => {
      const { model } = await call(endpoint, { params, body: bodyOf(choice, version) }, { quiet: true });
      return model.updated_at;
    };
  const giveGroup = async (
    { fingerprint, answers }: Group,
    choice: GradeChoice,
    version: string | null,
  ): Promise<GradedGroup> => {
    const body = { ...bodyOf(choice, version), fingerprint, answers: [...answers] };
    return (await call(gradeGroup, { params, body }, { quiet: true })).model;
  };
  return { save: send(saveGradeDraft), give: send(giveGrade), giveGroup };
};

/**
 * A grade while it is being given. Each change is kept on this device at once and goes to the server after a pause (`createGradeSender`).
 */
export function useGrade(correction: Correction, onConflict: () => void) {
  const { id, updated_at } = correction;
  const client = useQueryClient();
  const [first] = useState((): GradeChoice => {
    const { criteria_scores: percents, comment, annotations } = correction;
    return readCopy(id, updated_at) ?? { percents, comment, annotations };
  });
  const [choice, setChoice] = useState<GradeChoice>(first);
  const [state, setState] = useState<SaveState>('saved');
  const [giving, setGiving] = useState(false);
  const spentSeconds = useSpentSeconds(correction.spent_seconds);
  const conflict = useRef(onConflict);
  conflict.current = onConflict;
  const [requests] = useState(() => requestsOf(correction, spentSeconds));
  const [sender] = useState(() =>
    createGradeSender(first, updated_at, {
      ...{ save: requests.save, give: requests.give },
      keep: (kept, version) => keepCopy(id, version, kept),
      drop: () => dropCopy(id),
      onState: setState,
      onRefusal: (error) => {
        if (!isApiError(error)) throw error;
        reportError(error);
        if (error.code === 'conflict') conflict.current();
      },
      isForNow: (error) => isQueueClosed(error) || (isApiError(error) && error.code === 'grading-share-done'),
      mayRetry: (error) => isApiError(error) && (error.status === 0 || error.status >= 500),
    }),
  );
  useEffect(() => {
    // What this device kept and the server never got.
    if (readCopy(id, updated_at)) sender.change(first);
    // Whoever leaves the answer leaves nothing unsent behind, as far as there is a line.
    return () => void sender.flush();
  }, [sender, first, id, updated_at]);

  const change = (changed: Partial<GradeChoice>): void => {
    const next = { ...choice, ...changed };
    setChoice(next);
    sender.change(next);
  };
  const giveBy = async (send?: typeof requests.give): Promise<boolean> => {
    setGiving(true);
    const taken = await sender.give(send);
    setGiving(false);
    if (taken) await client.invalidateQueries({ queryKey: gridKey(listMyCorrections.path) });
    return taken;
  };
  /** @returns whether it was taken. */
  const give = (): Promise<boolean> => giveBy();
  /** Gives it to others like it too. @returns what became of them, null where nothing was taken. */
  const giveGroup = async (group: Group): Promise<GradedGroup | null> => {
    const graded: GradedGroup[] = [];
    await giveBy(async (newest, version) => {
      const outcome = await requests.giveGroup(group, newest, version);
      graded.push(outcome);
      return outcome.updated_at;
    });
    return graded[0] ?? null;
  };
  return { choice, change, state, giving, give, giveGroup };
}
