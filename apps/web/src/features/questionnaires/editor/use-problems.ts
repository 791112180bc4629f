import { checkRelease } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { textKey } from '@certame/contract/messages/text-key.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import type { Draft } from '../model/draft.ts';
import { sectionOfPath } from '../model/editor-sections.ts';
import {
  type FoundProblem,
  findProblems,
  placeOfProblem,
  type SectionStatus,
  statusOfSections,
} from '../model/release-problems.ts';
import type { ShownProblem } from './problem-list.tsx';
import type { EditorErrors } from './use-questionnaire-editor.ts';

type ProblemWithMessage = FoundProblem & { message: string };

export const shownProblems = (problems: readonly ProblemWithMessage[], draft: Draft): ShownProblem[] =>
  problems.map((problem, index) => ({
    key: `${index} ${problem.key} ${problem.item_id ?? ''}`,
    blocking: problem.blocking,
    message: problem.message,
    place: placeOfProblem(problem, draft),
  }));

/**
 * Problems that prevent the release: while there are unsaved changes by the same rules in the browser, else by the server's check of the
 * saved questionnaire. `settled`: it is no draft any more.
 */
export function useProblems(
  draft: Draft,
  saved: Questionnaire | null,
  dirty: boolean,
  errors: EditorErrors,
): {
  problems: ShownProblem[];
  status: Map<ReturnType<typeof sectionOfPath>, SectionStatus>;
  settled: boolean;
} {
  const { t } = useTranslation();
  const settled = saved !== null && saved.state !== 'draft';
  const participants = saved?.participants ?? 0;
  const query = useQuery({
    ...queryOf(checkRelease, { params: { id: saved?.id ?? '' } }, { quiet: true }),
    queryKey: [...keyOf(checkRelease), saved?.id, saved?.updated_at, participants],
    select: modelOf,
    enabled: saved !== null && !settled && !dirty,
    staleTime: 30_000,
  });
  const checked = dirty ? undefined : query.data;
  const problems = useMemo(() => {
    if (settled) return [];
    const found: readonly ProblemWithMessage[] =
      checked ??
      findProblems(draft, participants, Date.now(), t('questions.untitled')).map((problem) => ({
        ...problem,
        message: t(textKey(`question-problems.release.${problem.key}`), problem.params),
      }));
    return shownProblems(found, draft);
  }, [settled, checked, draft, participants, t]);
  const status = useMemo(
    () => statusOfSections(problems, Object.keys(errors).map(sectionOfPath)),
    [problems, errors],
  );
  return { problems, status, settled };
}
