import { buffer } from 'node:stream/consumers';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { ImportOutcome } from '@certame/db/schema/imports.ts';
import { files } from '@certame/db/schema/operations.ts';
import { streamSheet } from '#lib/sheets/sheet-stream.ts';
import type { CellValue, Sheet } from '#lib/sheets/sheets.ts';
import type { JobContext } from '#plugins/jobs/jobs.ts';
import { slugOf } from '../export/file-name.ts';
import { fileTypes } from '../export/file-reply.ts';
import type { ImportPlan } from './import-plan.ts';

const batchRows = 1000;

function* rowBatches(
  rows: Sheet['rows'],
  outcomes: readonly ImportOutcome[],
  plan: ImportPlan,
): Generator<CellValue[][]> {
  const { translate, matched } = plan;
  const headers = [...matched.keys()];
  for (let from = 0; from < rows.length; from += batchRows) {
    yield rows.slice(from, from + batchRows).map(({ line, values }, index) => {
      const outcome = outcomes[from + index];
      return [
        line,
        outcome ? translate(`import.result.states.${outcome.state}`) : null,
        outcome?.messages.join(' ') ?? null,
        ...headers.map((header) => values[header] ?? ''),
      ];
    });
  }
}

/**
 * The sheet as it was read, with what became of each row in front: mended where it says so, it can be sent again.
 * Gives the file's id; only whoever started the import may download it.
 */
export async function saveResultFile(
  job: JobContext,
  plan: ImportPlan,
  rows: Sheet['rows'],
  outcomes: readonly ImportOutcome[],
): Promise<string> {
  const { translate, areaTable } = plan;
  const { services } = job;
  const labels = [...plan.matched.values()].map(({ label }) => label);
  const stream = streamSheet({
    title: translate(areaMessageKeys.many(areaTable.area)),
    columns: [
      translate('import.result.line'),
      translate('import.result.state'),
      translate('import.result.problems'),
      ...labels,
    ],
    batches: rowBatches(rows, outcomes, plan),
  });
  const stored = await services.files.put(await buffer(stream));
  return job.inScope(async (scope) => {
    const [file] = await scope.tx
      .insert(files)
      .values({
        institution_id: scope.institutionId,
        owner_id: scope.userId,
        purpose: 'export',
        name: `${slugOf(translate('import.result.title', { area: translate(areaMessageKeys.many(areaTable.area)) }))}.xlsx`,
        mime: fileTypes.xlsx,
        size: stored.size,
        sha256: stored.sha256,
        storage_key: stored.storageKey,
      })
      .returning({ id: files.id });
    if (!file) throw new Error('No file row');
    return file.id;
  });
}
