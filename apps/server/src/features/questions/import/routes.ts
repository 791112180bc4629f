import { AppError } from '@certame/contract/errors.ts';
import {
  type ImportFormat,
  importFormats,
  importQuestions,
  importTemplate,
} from '@certame/contract/features/questions/endpoints.ts';
import { uuidSchema } from '@certame/contract/kit/field-schemas.ts';
import { disciplines } from '@certame/db/schema/academic.ts';
import { sheetTemplateRows } from '@certame/rules/questions/import/sheet-template.ts';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { fileTypes, sendFile } from '../../../crud/export/file-reply.ts';
import { readUpload } from '../../../lib/multipart.ts';
import { writeCsv, writeSheet } from '../../../lib/sheets/sheets.ts';
import { languageOf } from '../../../lib/texts.ts';
import { packStored } from '../../../lib/zip/zip-archive.ts';
import type { Scope } from '../../../plugins/database.ts';
import { tenantRoute } from '../../../plugins/routes.ts';
import { type Bundle, readBundle, uploadLimits } from './bundle.ts';
import { defineQuestionImport, questionImportJob } from './job.ts';
import { judgeQuestions } from './judge.ts';
import { parseBundle } from './parse.ts';
import { presentQuestion, summaryOf } from './present.ts';

function formatOf(fields: Record<string, string>): ImportFormat {
  const format = importFormats.find((one) => one === fields.format);
  if (!format) throw new AppError('validation', { fields: { format: [{ key: 'option' }] } });
  return format;
}

async function disciplineOf({ tx }: Scope, fields: Record<string, string>): Promise<string | null> {
  const id = fields.discipline_id ?? '';
  if (id === '') return null;
  const found = uuidSchema.safeParse(id).success
    ? await tx.select({ id: disciplines.id }).from(disciplines).where(eq(disciplines.id, id))
    : [];
  if (!found[0]) throw new AppError('validation', { fields: { discipline_id: [{ key: 'foreign' }] } });
  return found[0].id;
}

/** What the job reads again: the sheet as it came, or all files in one archive. */
function packBundle(bundle: Bundle, format: ImportFormat): { name: string; bytes: Buffer } {
  const [only] = bundle;
  if (only && bundle.size === 1 && (format === 'xlsx' || format === 'csv'))
    return { name: only[0], bytes: only[1] };
  return { name: 'import.zip', bytes: packStored([...bundle].map(([path, bytes]) => ({ path, bytes }))) };
}

export function registerQuestionImport(app: FastifyInstance): void {
  const { services } = app;
  defineQuestionImport(services.jobs);

  tenantRoute(app, importQuestions, async ({ request, inScope, translate }) => {
    const upload = await readUpload(request, uploadLimits);
    const format = formatOf(upload.fields);
    const bundle = await readBundle(upload.files, format);
    const trueFalse = {
      isTrue: translate('questions.server.true'),
      isFalse: translate('questions.server.false'),
    };
    // A source that holds no question is refused here, while the person looks at it.
    const imported = await parseBundle(bundle, format, trueFalse);
    const isDryRun = upload.fields.dry_run === 'true' || upload.fields.dry_run === '1';
    if (isDryRun) {
      const judged = await inScope(async (scope) => {
        await disciplineOf(scope, upload.fields);
        return judgeQuestions(scope, imported, bundle, format);
      });
      return {
        model: {
          job_id: null,
          summary: summaryOf(judged.map(({ state }) => state)),
          rows: judged.map((one) => presentQuestion(one, translate)),
        },
      };
    }
    const packed = packBundle(bundle, format);
    const { storageKey } = await services.files.put(packed.bytes);
    const jobId = await inScope(async (scope) =>
      services.jobs.start(
        scope,
        questionImportJob,
        {
          format,
          file_name: packed.name,
          storage_key: storageKey,
          discipline_id: await disciplineOf(scope, upload.fields),
          language: languageOf(request.headers['accept-language']),
        },
        '/base_question',
      ),
    ).catch(async (error: unknown) => {
      await services.files.remove(storageKey);
      throw error;
    });
    return { model: { job_id: jobId, summary: null, rows: [] } };
  });

  tenantRoute(app, importTemplate, async ({ params, reply, translate }) => {
    const examples = sheetTemplateRows();
    const columns = Object.keys(examples[0] ?? {});
    const rows = examples.map((example) => columns.map((column) => example[column] ?? ''));
    const bytes =
      params.format === 'csv'
        ? writeCsv(columns, rows)
        : await writeSheet(translate('questions.server.template_title'), columns, rows);
    return sendFile(reply, `questions.${params.format}`, fileTypes[params.format], bytes);
  });
}
