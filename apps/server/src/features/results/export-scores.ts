import { AppError } from '@certame/contract/errors.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import type { FastifyReply } from 'fastify';
import { instantText } from '../../crud/export/cell-texts.ts';
import { fileNameOf } from '../../crud/export/file-name.ts';
import { fileTypes, sendFile } from '../../crud/export/file-reply.ts';
import { getInstitutionInfo } from '../../crud/export/institution-info.ts';
import { isNumeric, pdfMaxRows, pdfTable } from '../../lib/pdf/pdf-table.ts';
import { type CellValue, writeSheet } from '../../lib/sheets/sheets.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { getQuestionnaireName, listScores, type ScoreColumnKey, scoreColumns } from './queries/score-grid.ts';

const sheetMaxRows = 50_000;

/** A page has no room for what only explains the score. */
const notOnPaper: ReadonlySet<ScoreColumnKey> = new Set(['email', 'started_at', 'late_sync', 'released_at']);

interface CellContext {
  translate: Translate;
  timeZone: string;
  type: 'pdf' | 'xls';
}

/** Scores are numbers in a sheet, so that people can calculate with them; on paper they carry the decimal comma. */
function cellOf(row: ScoreRow, key: ScoreColumnKey, { translate, timeZone, type }: CellContext): CellValue {
  switch (key) {
    case 'score':
    case 'max':
    case 'released_score': {
      const value = row[key];
      if (value === null) return null;
      return type === 'xls' ? Number(value) : value.replace('.', ',');
    }
    case 'state':
      return translate(`results.server.states.${row.state}`);
    case 'finish_reason':
      return row.finish_reason === null
        ? null
        : translate(`results.server.finish_reasons.${row.finish_reason}`);
    case 'late_sync':
      return translate(row.late_sync ? 'common.yes' : 'common.no');
    case 'started_at':
    case 'finished_at':
    case 'released_at': {
      const value = row[key];
      return value === null ? null : instantText(value, timeZone);
    }
    default:
      return row[key];
  }
}

function filterLines(filters: GridQuery['filters'], translate: Translate): string[] {
  return Object.entries(filters).flatMap(([key, raw]) => {
    const values = (Array.isArray(raw) ? raw : [raw]).filter((value) => value !== '');
    if (values.length === 0) return [];
    if (key !== 'state') return [translate('import.export.search', { value: values.join(' ') })];
    const states = values.map((value) => translate(`results.server.states.${value}`)).join(', ');
    return [
      translate('import.export.filter', { label: translate('results.server.columns.state'), value: states }),
    ];
  });
}

/** Every row that the grid would page through with the same query. */
export async function exportScores(
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  input: { questionnaireId: string; type: 'pdf' | 'xls'; query: GridQuery; now: Date },
  translate: Translate,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { questionnaireId, type, query } = input;
  const maxRows = type === 'pdf' ? pdfMaxRows : sheetMaxRows;
  const { institution, title, rows } = await inScope(async (scope) => {
    const name = await getQuestionnaireName(scope, questionnaireId);
    const found = await listScores(scope, questionnaireId, query, { limit: maxRows, offset: 0 });
    if (found.total > maxRows) throw new AppError('too-large');
    return {
      institution: await getInstitutionInfo(scope),
      title: translate('results.server.scores', { questionnaire: name }),
      rows: found.rows,
    };
  });
  const { timeZone } = institution;
  const keys = scoreColumns.map(({ key }) => key).filter((key) => type === 'xls' || !notOnPaper.has(key));
  const columns = keys.map((key) => translate(`results.server.columns.${key}`));
  const cells = rows.map((row) => keys.map((key) => cellOf(row, key, { translate, timeZone, type })));
  const madeAt = instantText(input.now.toISOString(), timeZone);
  if (type === 'xls')
    return sendFile(
      reply,
      fileNameOf(title, madeAt, 'xlsx'),
      fileTypes.xlsx,
      await writeSheet(title, columns, cells),
    );
  const bytes = await pdfTable({
    title,
    institution: institution.name,
    lines: [
      ...filterLines(query.filters, translate),
      translate('import.export.total', { count: rows.length }),
    ],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns,
    numeric: keys.map((key) => scoreColumns.some((one) => one.key === key && isNumeric(one.kind))),
    rows: cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    emptyText: translate('import.export.empty'),
  });
  return sendFile(reply, fileNameOf(title, madeAt, 'pdf'), fileTypes.pdf, bytes);
}
