import * as contract from '@certame/contract/features/paper/endpoints.ts';
import { confirmPaperJob, printPaperJob, readScansJob } from '@certame/contract/features/paper/jobs.ts';
import type { FastifyInstance } from 'fastify';
import { mountList } from '#crud/lists/mount-list.ts';
import { lockForChange } from '#features/questionnaires/index.ts';
import { withReceivedImport } from '#lib/http/receive-file.ts';
import { success } from '#lib/success.ts';
import { languageOf } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { confirmPaper } from './confirming/confirm-paper.ts';
import { registerPaperFiles } from './file-access.ts';
import { deletePaper } from './papers/commands/delete-paper.ts';
import { createPaper, updatePaper } from './papers/commands/save-paper.ts';
import { getPaper } from './papers/find-paper.ts';
import { paperList } from './papers/paper-list.ts';
import { listQuestionnaires, readPaper } from './papers/read-paper.ts';
import { printPaper } from './printing/print-paper.ts';
import { decideReading } from './reading/commands/decide-reading.ts';
import { settlePage } from './reading/commands/settle-page.ts';
import { readReading } from './reading/read-reading.ts';
import { loadKnownSheets, readScans } from './reading/read-scans.ts';

const linkOf = (id: string): string => `/physical_questionnaires/${id}/edit`;

/** Whoever may change its questionnaire may have it printed, read and confirmed. @throws AppError `not-found`, `read-only`, `questionnaire-editors`. */
async function requireChangeable(scope: Scope, id: string): Promise<void> {
  const { questionnaire_id } = await getPaper(scope, id);
  await lockForChange(scope, questionnaire_id, 'share');
}

function registerPapers(app: FastifyInstance): void {
  const { services } = app;
  mountList(app, paperList);
  tenantRoute(app, contract.listPaperQuestionnaires, ({ query, inScope }) =>
    inScope(async (scope) => ({ model: await listQuestionnaires(scope, query.search) }), { readOnly: true }),
  );
  tenantRoute(app, contract.getPaper, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readPaper(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.createPaper, ({ body, inScope }) => {
    const { questionnaire_id, ...input } = body;
    return inScope(async (scope) => ({
      model: await readPaper(scope, await createPaper(scope, questionnaire_id, input)),
    }));
  });
  tenantRoute(app, contract.updatePaper, ({ params, body, inScope }) =>
    inScope(async (scope) => {
      await updatePaper(scope, { ...body, id: params.id });
      return { model: await readPaper(scope, params.id) };
    }),
  );
  tenantRoute(app, contract.deletePaper, async ({ params, inScope, translate }) => {
    await inScope((scope) => deletePaper(scope, services, params.id));
    return success(translate);
  });
}

function registerReading(app: FastifyInstance): void {
  const { services } = app;
  const { jobs, files: store } = services;
  tenantRoute(app, contract.readScans, ({ params: { id }, request, inScope }) =>
    withReceivedImport(
      request,
      { store, maxFiles: contract.scanMaxFiles, maxBytes: contract.scanMaxBytes },
      async ({ files }) => {
        await inScope(async (scope) => {
          await requireChangeable(scope, id);
          await loadKnownSheets(scope, id);
        });
        const kept: { name: string; storage_key: string }[] = [];
        try {
          for (const { name, file } of files)
            kept.push({ name: name.slice(0, 300), storage_key: (await store.keep(file)).storageKey });
          return await inScope(async (scope) => ({
            model: {
              job_id: await jobs.start(scope, readScansJob, { paper_id: id, files: kept }, linkOf(id)),
            },
          }));
        } catch (error) {
          for (const { storage_key } of kept) await store.remove(storage_key);
          throw error;
        }
      },
    ),
  );
  tenantRoute(app, contract.getPaperReading, ({ params, inScope }) =>
    inScope(async (scope) => ({ model: await readReading(scope, params.id) }), { readOnly: true }),
  );
  tenantRoute(app, contract.decideReading, async ({ params, body, inScope, translate }) => {
    const { id: paperId, page_id: pageId, ordinal: field } = params;
    await inScope((scope) => decideReading(scope, { paperId, pageId, field, values: body.values }));
    return success(translate);
  });
  tenantRoute(app, contract.settlePage, async ({ params, body, inScope, translate }) => {
    const { id: paperId, page_id: pageId } = params;
    await inScope((scope) => settlePage(scope, { paperId, pageId, settled: body }));
    return success(translate);
  });
}

/** Questionnaires on paper: printed, read, and made into attempts. */
export function registerPaper(app: FastifyInstance): void {
  const { services } = app;
  const { jobs } = services;
  registerPaperFiles(services);
  jobs.handle(printPaperJob, printPaper);
  jobs.handle(readScansJob, readScans);
  jobs.handle(confirmPaperJob, confirmPaper);
  registerPapers(app);
  registerReading(app);
  tenantRoute(app, contract.printPaper, async ({ params: { id }, request, inScope }) => {
    const language = languageOf(request.headers['accept-language']);
    const job_id = await inScope(async (scope) => {
      await requireChangeable(scope, id);
      return jobs.start(scope, printPaperJob, { paper_id: id, language }, linkOf(id));
    });
    return { model: { job_id } };
  });
  tenantRoute(app, contract.confirmPaper, async ({ params: { id }, inScope }) => {
    const job_id = await inScope(async (scope) => {
      await requireChangeable(scope, id);
      return jobs.start(scope, confirmPaperJob, { paper_id: id }, linkOf(id));
    });
    return { model: { job_id } };
  });
}
