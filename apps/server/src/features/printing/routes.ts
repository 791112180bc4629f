import * as contract from '@certame/contract/features/printing/endpoints.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { fileTypes, sendFile } from '#crud/export/file-reply.ts';
import {
  defineLargeExport,
  type OpenedSheet,
  queueExport,
  readOneMoment,
  type SheetRequest,
} from '#crud/export/large-exports.ts';
import { spool } from '#lib/sheets/spool.ts';
import { languageOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { type TenantContext, tenantRoute } from '#plugins/routes.ts';
import type { Services } from '#services.ts';
import { openAttempt } from './attempt/open-attempt.ts';
import { keepInstructions } from './last-instructions.ts';
import { asExportQuery, countPages, openAnswerKey, openBooklets } from './open-print.ts';
import { readSetup } from './read-setup.ts';

type Asked = TenantContext<{ id: string }, Partial<contract.PrintQuery>, unknown>;

/** Answers with the file, or with 202 and the job that makes one of many copies. */
async function sendPrint(
  services: Services,
  path: string,
  { params, query, caller, inScope, translate, request, reply }: Asked,
  open: (asked: SheetRequest) => Promise<OpenedSheet>,
  /** Written with it, once it could be made. */
  keep?: (scope: Scope) => Promise<void>,
): Promise<FastifyReply> {
  const language = languageOf(request.headers['accept-language']);
  const asked = { caller, params, translate, language, nowMs: services.now() };
  const stored = asExportQuery(contract.printQuerySchema.parse(query));
  const { name, total, file } = await inScope(async (scope) => {
    await readOneMoment(scope);
    const sheet = await open({ ...asked, scope, query: stored });
    const isLarge = sheet.total > contract.printDirectMaxCopies;
    return { ...sheet, file: isLarge ? undefined : await spool(sheet.bytes()) };
  });
  // What is printed is read in a transaction that can't write.
  if (keep) await inScope(keep);
  if (file) return sendFile(reply, name, fileTypes.pdf, file);
  const queued = await inScope((scope) =>
    queueExport(scope, services, { path, params, query: stored, language, total }),
  );
  return reply.status(202).send(queued);
}

export function registerPrinting(app: FastifyInstance): void {
  const { services } = app;
  const booklets = (asked: SheetRequest) => openBooklets(services, asked);
  defineLargeExport(services.jobs, contract.printBooklets, booklets);
  tenantRoute(app, contract.printBooklets, (context) =>
    sendPrint(services, contract.printBooklets.path, context, booklets, (scope) =>
      keepInstructions(scope, context.params.id, context.query.instructions),
    ),
  );
  tenantRoute(app, contract.printAnswerKey, (context) =>
    sendPrint(services, contract.printAnswerKey.path, context, openAnswerKey),
  );
  tenantRoute(app, contract.countPrintPages, ({ params, query, inScope, translate }) =>
    inScope(
      async (scope) => ({
        model: { pages: await countPages(services, scope, { ...query, id: params.id, translate }) },
      }),
      { readOnly: true },
    ),
  );
  tenantRoute(app, contract.printAttempt, async ({ params, caller, inScope, translate, reply }) => {
    const { name, bytes } = await inScope(
      (scope) => openAttempt({ scope, services, caller, attemptId: params.answer_id, translate }),
      { readOnly: true },
    );
    return sendFile(reply, name, fileTypes.pdf, await bytes());
  });
  tenantRoute(app, contract.getPrintSetup, ({ params, caller, inScope }) =>
    inScope(async (scope) => ({ model: await readSetup(scope, params.id, caller) }), { readOnly: true }),
  );
}
