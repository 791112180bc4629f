import { storedContentSchema, storedKeySchema } from '@certame/contract/features/questions/content.ts';
import { sizeQuestionImagesTask } from '@certame/contract/features/questions/jobs.ts';
import { question_keys, question_versions } from '@certame/db/schema/questions.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Jobs } from '#plugins/jobs/jobs.ts';
import type { Services } from '#services.ts';
import { readImageSizes, stampImageSizes } from './image-sizes.ts';
import { findForUpdate } from './questions-repository.ts';

const batchRows = 50;
const first = '00000000-0000-0000-0000-000000000000';
/** An image whose size isn't written beside it, in the text of a JSON value. */
const unsized = '<img(?![^>]* width=)[^>]* data-file=';

const unsizedRow = z.object({
  id: z.string(),
  question_id: z.string(),
  institution_id: z.string(),
  content: storedContentSchema,
  key: storedKeySchema,
});

/** Versions behind `after` that show files. In the order of their ids: one whose file is gone is met once, and passed. */
const versionsAfter = (after: string) => sql`
  select v.id, v.question_id, v.institution_id, v.content, k.key
    from question_versions v join question_keys k on k.version_id = v.id
   where v.id > ${after} and exists (select from question_files f where f.version_id = v.id)
     and (v.content::text ~ ${unsized} or k.key::text ~ ${unsized})
   order by v.id limit ${batchRows}`;

/**
 * Files are looked at before the question is locked: a slow disk keeps nobody from saving. What is written is what the version says under the
 * lock, with sizes; an edit since it was first read stays.
 */
async function sizeVersion(services: Services, row: z.output<typeof unsizedRow>) {
  await services.database.inTenant({ institutionId: row.institution_id, userId: null }, async (scope) => {
    const { tx } = scope;
    const sizes = await readImageSizes(scope, services.files, row);
    if (!(await findForUpdate(scope, row.question_id))) return;
    const [now] = await tx
      .select({ content: question_versions.content, key: question_keys.key })
      .from(question_versions)
      .innerJoin(question_keys, eq(question_keys.version_id, question_versions.id))
      .where(eq(question_versions.id, row.id));
    if (!now) return;
    const { content, key } = stampImageSizes(now, sizes);
    await tx.update(question_versions).set({ content }).where(eq(question_versions.id, row.id));
    await tx.update(question_keys).set({ key }).where(eq(question_keys.version_id, row.id));
  });
}

/**
 * Writes the sizes of images into questions from before they were kept, in every version: attempts show older ones. What a question says stays, so
 * that no new version comes of it.
 */
export async function sizeQuestionImages(services: Services): Promise<void> {
  let after = first;
  for (;;) {
    const rows = await services.database.asSystem('questions with images of unknown size', (transaction) =>
      queryRows(transaction, unsizedRow, versionsAfter(after)),
    );
    for (const row of rows) await sizeVersion(services, row);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

export function defineImageSizing(jobs: Jobs): void {
  jobs.handleTask(sizeQuestionImagesTask, (_payload, services) => sizeQuestionImages(services));
}
