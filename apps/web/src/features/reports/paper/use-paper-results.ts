import type { Outcome } from '@certame/contract/features/reports/outcomes.ts';
import { useEffect, useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/api-error.ts';
import { request } from '#lib/http/http.ts';
import { text } from '#lib/language/i18n.ts';

export interface PaperCell {
  item_id: string;
  question: number;
  answer: string;
  outcome: Outcome | null;
  score: string | null;
  max: string | null;
}
export interface PaperRow {
  id: string;
  name: string;
  identifier: string | null;
  class_name: string | null;
  number: number;
  questionnaire: string;
  score: string | null;
  percent: string | null;
  right: number | null;
  cells: readonly PaperCell[];
}
interface PaperQuestion {
  id: string;
  number: number;
  title: string;
}
export interface PaperResults {
  names: readonly string[];
  /** Questions of the first questionnaire, from which the texts are taken. */
  questions: readonly PaperQuestion[];
  rows: readonly PaperRow[];
  readAt: string;
}

interface Page {
  model: { data: PaperRow[]; last_page: number };
}
const path = '/api/v1/reports/questionnaire_results';

async function readAll(ids: readonly string[], signal: AbortSignal): Promise<PaperResults> {
  const heads = await Promise.all(
    ids.map((id) =>
      request<{ model: { name: string; questions: PaperQuestion[] } }>(
        'GET',
        `/api/v1/reports/questionnaires/${id}`,
        { signal },
      ),
    ),
  );
  const rows: PaperRow[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const query = { questionnaires: [...ids], page, per_page: -1 };
    const { model } = await request<Page>('GET', path, { query, signal });
    rows.push(...model.data);
    last = model.last_page;
  }
  const several = ids.length > 1;
  return {
    names: heads.map(({ model }) => model.name),
    questions: (heads[0]?.model.questions ?? []).map((question) =>
      several ? { ...question, title: '' } : question,
    ),
    rows,
    readAt: new Date().toISOString(),
  };
}

/** All rows of the chosen questionnaires, for printing; `failure`: an error, in words. */
export function usePaperResults(ids: readonly string[]): {
  results: PaperResults | null;
  failure: string | null;
} {
  const [results, setResults] = useState<PaperResults | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (ids.length === 0) return;
    const leaving = new AbortController();
    setResults(null);
    setFailure(null);
    readAll(ids, leaving.signal).then(setResults, (error: unknown) => {
      if (leaving.signal.aborted) return;
      if (isApiError(error) && error.status === 401) reportError(error);
      else setFailure(isApiError(error) ? error.message : text('errors.internal'));
    });
    return () => leaving.abort();
  }, [ids]);
  return { results, failure };
}
