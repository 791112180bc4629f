import { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';
import {
  type ImportFormat,
  importFormats,
  importQuestions,
  importTemplate,
} from '@certame/contract/features/questions/endpoints.ts';
import { questionImportJob } from '@certame/contract/features/questions/jobs.ts';
import { sheetTemplateRows } from '@certame/rules/questions/import/sheet-template.ts';
import type { FastifyInstance } from 'fastify';
import { slugOf } from '#crud/export/file-name.ts';
import { fileTypes, sendFile } from '#crud/export/file-reply.ts';
import { type ImportUpload, withReceivedImport } from '#lib/http/receive-file.ts';
import { writeCsv, writeSheet } from '#lib/sheets/sheets.ts';
import { languageOf } from '#lib/texts.ts';
import { streamZip } from '#lib/zip/zip-stream.ts';
import type { FileStore } from '#plugins/files.ts';
import { tenantRoute } from '#plugins/routes.ts';
import { type Bundle, type BundleFile, uploadLimits } from './bundle.ts';
import { findDuplicates } from './find-duplicates.ts';
import { defineQuestionImport } from './job.ts';
import { withImport } from './parse.ts';
import { presentQuestion, summaryOf } from './present.ts';
import { createValidator } from './validate-questions.ts';
import { findWantedDiscipline } from './wanted-discipline.ts';

/** The files of a folder with what an archive says beside each of them. */
const packedMaxBytes = uploadLimits.maxBytes + 10 * 1024 * 1024;

const isYes = (value: string | undefined): boolean => value === 'true' || value === '1';

function formatOf(fields: Record<string, string>): ImportFormat {
  const format = importFormats.find((one) => one === fields.format);
  if (!format) throw new AppError('validation', { fields: { format: [{ key: 'option' }] } });
  return format;
}

/** What the job reads again: the file as it came, or all files of a folder in one archive. */
async function keepBundle(
  store: FileStore,
  { files: [first, ...others] }: ImportUpload,
  bundle: Bundle,
): Promise<{ name: string; storageKey: string }> {
  if (others.length === 0) return { name: first.name, ...(await store.keep(first.file)) };
  async function* pieces(file: BundleFile): AsyncGenerator<Buffer> {
    yield* (await file.stream()) as AsyncIterable<Buffer>;
  }
  const parts = [...bundle].map(([path, file]) => ({ path, text: pieces(file), stored: true as const }));
  const packed = await store.receive(Readable.from(streamZip(parts)), { maxBytes: packedMaxBytes });
  return { name: 'import.zip', ...(await store.keep(packed)) };
}

export function registerQuestionImport(app: FastifyInstance): void {
  const { services } = app;
  defineQuestionImport(services.jobs);

  const limits = { store: services.files, ...uploadLimits };
  tenantRoute(app, importQuestions, ({ request, caller: { institutionId }, inScope, translate }) =>
    withReceivedImport(request, limits, async (upload) => {
      const { fields } = upload;
      const format = formatOf(fields);
      const sources = upload.files.map(({ name, file: { path, size } }) => ({ name, path, size }));
      const trueFalse = {
        isTrue: translate('questions.server.true'),
        isFalse: translate('questions.server.false'),
      };
      // A source that holds no question is refused here, while the person looks at it.
      return withImport(
        services.files,
        sources,
        { format, trueFalse },
        async ({ imported, bundle, sent }) => {
          if (isYes(fields.dry_run)) {
            await inScope((scope) => findWantedDiscipline(scope, fields));
            const validated = await createValidator(bundle)(inScope, imported);
            await findDuplicates(inScope, institutionId, validated);
            return {
              model: {
                job_id: null,
                summary: summaryOf(validated.map(({ state }) => state)),
                rows: validated.map((one) => presentQuestion(one, translate)),
              },
            };
          }
          const { name, storageKey } = await keepBundle(services.files, upload, sent);
          const jobId = await inScope(async (scope) =>
            services.jobs.start(
              scope,
              questionImportJob,
              {
                format,
                file_name: name,
                storage_key: storageKey,
                discipline_id: await findWantedDiscipline(scope, fields),
                language: languageOf(request.headers['accept-language']),
                skip_duplicates: isYes(fields.skip_duplicates),
              },
              '/base_question',
            ),
          ).catch(async (error: unknown) => {
            await services.files.remove(storageKey);
            throw error;
          });
          return { model: { job_id: jobId, summary: null, rows: [] } };
        },
      );
    }),
  );

  tenantRoute(app, importTemplate, async ({ params, reply, translate }) => {
    const examples = sheetTemplateRows();
    const columns = Object.keys(examples[0] ?? {});
    const rows = examples.map((example) => columns.map((column) => example[column] ?? ''));
    const title = translate('questions.server.template_title');
    const bytes = params.format === 'csv' ? writeCsv(columns, rows) : await writeSheet(title, columns, rows);
    return sendFile(reply, `${slugOf(title)}.${params.format}`, fileTypes[params.format], bytes);
  });
}
