import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import type { ExportQuery, GridColumn } from '@certame/contract/kit/grid.ts';
import type { ExportedList } from '../../crud/export/list-export.ts';
import { windowOf } from '../../crud/read/grid-reply.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { getQuestionnaireName, listScores, type ScoreColumnKey, scoreColumns } from './queries/score-grid.ts';

/** A page has no room for what only explains the score. */
const notOnPaper: readonly ScoreColumnKey[] = ['email', 'started_at', 'late_sync', 'released_at'];

export const scoreGridColumns = (translate: Translate): GridColumn[] =>
  scoreColumns.map((column) => ({ ...column, label: translate(`results.server.columns.${column.key}`) }));

function filterLines({ filters, ids }: ExportQuery, translate: Translate): string[] {
  if (ids) return [];
  return Object.entries(filters).flatMap(([key, raw]) => {
    const values = [raw].flat().filter((value) => value !== '');
    if (values.length === 0) return [];
    if (key !== 'state') return [translate('import.export.search', { value: values.join(' ') })];
    const states = values.map((value) => translate(`results.server.states.${value}`)).join(', ');
    return [
      translate('import.export.filter', { label: translate('results.server.columns.state'), value: states }),
    ];
  });
}

/** Every row that the screen would page through with the same query, or the chosen ones. */
export async function exportedScores(
  scope: Scope,
  questionnaireId: string,
  translate: Translate,
): Promise<ExportedList<ScoreRow>> {
  const questionnaire = await getQuestionnaireName(scope, questionnaireId);
  return {
    title: translate('results.server.scores', { questionnaire }),
    columns: scoreGridColumns(translate),
    words: { state: 'results.server.states', finish_reason: 'results.server.finish_reasons' },
    notOnPaper,
    linesOf: (query) => filterLines(query, translate),
    read: (query) => listScores(scope, questionnaireId, query, windowOf(query)),
  };
}
