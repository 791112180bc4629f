import { areaEndpoints } from '@certame/contract/kit/area/area-endpoints.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import { importChoicesOf } from '@certame/contract/kit/area/define-area.ts';
import { areaImportJob } from '@certame/contract/kit/jobs.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import type { FastifyInstance } from 'fastify';
import { withReceivedSheet } from '#lib/http/receive-file.ts';
import { readSheet } from '#lib/sheets/sheets.ts';
import { languageOf } from '#lib/texts.ts';
import { tenantRoute } from '#plugins/routes.ts';
import type { AreaTable } from '../area-table.ts';
import { slugOf } from '../export/file-name.ts';
import { fileTypes, sendFile } from '../export/file-reply.ts';
import { checkRows, type ImportRow } from './check-rows.ts';
import { importBatchRows } from './job.ts';
import { importSheetLimits, planImport, rowsToImport, summaryOf } from './plan.ts';
import { importTemplate } from './template.ts';

/** A browser can't show more; the result file has them all. */
const previewRows = { errors: 2000, others: 1000 };

const isOn = (value: string | undefined): boolean => value === 'true' || value === '1';

/** The rows at fault and the first of the others, in the order of the file. */
function previewOf(rows: readonly ImportRow[]): ImportRow[] {
  const left = { ...previewRows };
  return rows.filter(({ state }) => {
    const kind = state === 'error' ? 'errors' : 'others';
    left[kind] -= 1;
    return left[kind] >= 0;
  });
}

export function mountImport(app: FastifyInstance, areaTable: AreaTable): void {
  const { area } = areaTable;
  const { services } = app;
  const endpoints = areaEndpoints(area);

  tenantRoute(app, endpoints.importTemplate, async ({ translate, reply }) => {
    const title = translate('import.template.title', { area: translate(areaMessageKeys.many(area)) });
    return sendFile(reply, `${slugOf(title)}.xlsx`, fileTypes.xlsx, await importTemplate(area, translate));
  });

  const limits = { store: services.files, maxBytes: importSheetLimits.maxBytes };
  tenantRoute(app, endpoints.import, ({ request, caller, inScope }) =>
    withReceivedSheet(request, limits, async ({ name, file }, fields) => {
      const sheet = await readSheet(file.path, name, importSheetLimits);
      const language = languageOf(request.headers['accept-language']);
      const mayEdit = satisfiesRule(`${area.key}.edit`, caller.permissions);
      const choices = importChoicesOf(area).filter((choice) => isOn(fields[`choices[${choice}]`]));
      const options = { language, mayEdit, choices };

      if (isOn(fields.dry_run)) {
        const rows = await inScope(async (scope) => {
          const context = { scope, services };
          const plan = await planImport(areaTable, context, sheet, options);
          const wanted = rowsToImport(plan, sheet);
          const checked: ImportRow[] = [];
          for (let from = 0; from < wanted.length; from += importBatchRows) {
            checked.push(...(await checkRows(plan, context, wanted.slice(from, from + importBatchRows))));
          }
          return checked;
        });
        return {
          model: {
            job_id: null,
            summary: summaryOf(rows),
            rows: previewOf(rows).map(({ line, state, values, before, errors }) => ({
              line,
              state,
              values,
              before,
              errors,
            })),
          },
        };
      }

      const { storageKey } = await services.files.keep(file);
      const jobId = await inScope(async (scope) => {
        // A sheet that lacks columns is refused here, while the person looks at it.
        await planImport(areaTable, { scope, services }, sheet, options);
        const input = { area: area.key, storage_key: storageKey, file_name: name, ...options };
        return services.jobs.start(scope, areaImportJob, input, `/${area.key}`);
      }).catch(async (error: unknown) => {
        await services.files.remove(storageKey);
        throw error;
      });
      return { model: { job_id: jobId, summary: null, rows: [] } };
    }),
  );
}
