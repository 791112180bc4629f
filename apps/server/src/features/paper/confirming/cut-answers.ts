import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { cutAnswer } from '@certame/contract/features/paper/cut-answer.ts';
import type { OpenField } from '@certame/contract/features/paper/sheet.ts';
import { files } from '@certame/db/schema/operations.ts';
import type { paper_pages } from '@certame/db/schema/paper.ts';
import { inArray } from '@certame/db/sql.ts';
import { saveFile } from '#features/files/index.ts';
import { drawPicture } from '#lib/picture-pool.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

type PageRow = typeof paper_pages.$inferSelect;
interface Written {
  field: OpenField;
  page: number;
  isBlank: boolean;
}

/** Beyond the frame: some write over it. */
const marginMm = 3;

async function cutOut(
  services: Services,
  storageKey: string,
  scale: number | null,
  { box }: OpenField,
): Promise<Buffer> {
  const input = await services.files.locate(storageKey);
  return drawPicture({ input, animated: false, ofJob: true }, '', (picture) => {
    // A page that could not be straightened is shown whole.
    if (scale === null) return picture.jpeg({ quality: 80 });
    return picture
      .extract({
        left: Math.round(Math.max(0, box.x - marginMm) * scale),
        top: Math.round(Math.max(0, box.y - marginMm) * scale),
        width: Math.round((box.width + 2 * marginMm) * scale),
        height: Math.round((box.height + 2 * marginMm) * scale),
      })
      .jpeg({ quality: 80 });
  });
}

/** What was written by hand, as pictures that belong to the attempt; graders see these and nothing else of the sheet. */
export async function cutAnswers(
  scope: Scope,
  services: Services,
  { attemptId, written, rows }: { attemptId: string; written: readonly Written[]; rows: readonly PageRow[] },
): Promise<Map<string, ResponseValue>> {
  const values = new Map<string, ResponseValue>();
  const wanted = written.flatMap(({ page }) => rows[page]?.file_id ?? []);
  if (wanted.length === 0) return values;
  const stored = await scope.tx
    .select({ id: files.id, storageKey: files.storage_key })
    .from(files)
    .where(inArray(files.id, wanted));
  const keyOf = new Map(stored.map(({ id, storageKey }) => [id, storageKey]));
  for (const { field, page, isBlank } of written) {
    const row = rows[page];
    const storageKey = row && keyOf.get(row.file_id);
    if (isBlank || !storageKey) {
      values.set(field.itemId, null);
      continue;
    }
    const content = await cutOut(services, storageKey, row.scale, field);
    const file = await saveFile(
      scope,
      services,
      { name: `${field.label}.jpg`, mime: 'image/jpeg', content },
      { purpose: 'answer', subjectId: attemptId },
    );
    values.set(field.itemId, cutAnswer(file.id));
  }
  return values;
}
