import { AppError } from '@certame/contract/errors.ts';
import type { ExportQuery } from '@certame/contract/kit/grid.ts';
import type { FastifyReply } from 'fastify';
import { pdfMaxRows } from '#lib/pdf/pdf-table.ts';
import { spool } from '#lib/sheets/spool.ts';
import { languageOf } from '#lib/texts.ts';
import type { TenantContext } from '#plugins/routes.ts';
import type { Services } from '#services.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import {
  isLargeExport,
  type OpenedSheet,
  queueExport,
  readOneMoment,
  type SheetRequest,
} from './large-exports.ts';

const shown = (count: number): string => new Intl.NumberFormat('pt-BR').format(count);

/** @throws AppError `export-pdf-too-large`. */
export function requirePaperRows(total: number): void {
  if (total > pdfMaxRows)
    throw new AppError('export-pdf-too-large', { params: { count: shown(total), max: shown(pdfMaxRows) } });
}

/** Answers with the spreadsheet, or with 202 and the job that makes a large one. */
export async function sendSheet<Params extends Readonly<Record<string, string>>>(
  services: Services,
  path: string,
  { params, query, caller, inScope, translate, request, reply }: TenantContext<Params, ExportQuery, unknown>,
  open: (asked: SheetRequest) => Promise<OpenedSheet>,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language']);
  const nowMs = services.now();
  const { name, total, file } = await inScope(async (scope) => {
    await readOneMoment(scope);
    const sheet = await open({ scope, caller, params, query, translate, language, nowMs });
    const isLarge = isLargeExport(sheet.total);
    return {
      name: sheet.name,
      total: sheet.total,
      file: isLarge ? undefined : await spool(sheet.bytes()),
    };
  });
  if (file) return sendFile(reply, name, fileTypes.xlsx, file);
  const queued = await inScope((scope) =>
    queueExport(scope, services, { path, params, query, language, total }),
  );
  return reply.status(202).send(queued);
}
