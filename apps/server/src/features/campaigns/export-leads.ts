import { AppError } from '@certame/contract/errors.ts';
import type { LeadRow } from '@certame/contract/features/campaigns/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import type { FastifyReply } from 'fastify';
import { dayText, instantText } from '../../crud/export/cell-texts.ts';
import { fileNameOf } from '../../crud/export/file-name.ts';
import { fileTypes, sendFile } from '../../crud/export/file-reply.ts';
import { getInstitutionInfo } from '../../crud/export/institution-info.ts';
import { pdfMaxRows, pdfTable } from '../../lib/pdf/pdf-table.ts';
import { type CellValue, writeSheet } from '../../lib/sheets/sheets.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { getCampaign } from './queries/get-campaign.ts';
import { type LeadColumnKey, leadColumns, listLeads } from './queries/list-leads.ts';

const sheetMaxRows = 50_000;
/** A page of paper has room for the contact and its origin. */
const onPaper: readonly LeadColumnKey[] = [
  'name',
  'email',
  'phone',
  'birthdate',
  'utm_source',
  'referrer_host',
  'state',
  'created_at',
];

function cellOf(row: LeadRow, key: LeadColumnKey, translate: Translate, timeZone: string): CellValue {
  switch (key) {
    case 'state':
      return translate(`campaigns.states.${row.state}`);
    case 'attempt_state':
      return row.attempt_state === null ? null : translate(`results.server.states.${row.attempt_state}`);
    case 'birthdate':
      return dayText(row.birthdate);
    case 'created_at':
    case 'last_entry_at':
    case 'consent_at':
      return instantText(row[key], timeZone);
    default:
      return row[key];
  }
}

/** Every lead that the grid would page through with the same query. */
export async function exportLeads(
  inScope: <T>(work: (scope: Scope) => Promise<T>) => Promise<T>,
  input: { campaignId: string; type: 'pdf' | 'xls'; query: GridQuery; now: Date },
  translate: Translate,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const maxRows = input.type === 'pdf' ? pdfMaxRows : sheetMaxRows;
  const { institution, name, rows } = await inScope(async (scope) => {
    const campaign = await getCampaign(scope, input.campaignId);
    const info = await getInstitutionInfo(scope);
    const window = { limit: maxRows, offset: 0 };
    const found = await listLeads(scope, input.campaignId, input.query, window, info.timeZone);
    if (found.total > maxRows) throw new AppError('too-large');
    return { institution: info, name: campaign.name, rows: found.rows };
  });
  const keys = input.type === 'pdf' ? onPaper : leadColumns.map(({ key }) => key);
  const columns = keys.map((key) => translate(`campaigns.columns.${key}`));
  const cells = rows.map((row) => keys.map((key) => cellOf(row, key, translate, institution.timeZone)));
  const title = translate('campaigns.leads_of', { campaign: name });
  const madeAt = instantText(input.now.toISOString(), institution.timeZone);
  if (input.type === 'xls')
    return sendFile(
      reply,
      fileNameOf(title, madeAt, 'xlsx'),
      fileTypes.xlsx,
      await writeSheet(title, columns, cells),
    );
  const bytes = await pdfTable({
    title,
    institution: institution.name,
    lines: [translate('import.export.total', { count: rows.length })],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns,
    rows: cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))),
    emptyText: translate('import.export.empty'),
  });
  return sendFile(reply, fileNameOf(title, madeAt, 'pdf'), fileTypes.pdf, bytes);
}
