import type { contents as contentsArea } from '@certame/contract/features/contents/area.ts';
import { sql } from '@certame/db/sql.ts';
import type { AreaHooks } from '#crud/hooks.ts';
import { cleanHtml } from '#lib/html-sanitizer.ts';
import { removeContentFiles } from './content-files.ts';
import { linkImages } from './link-images.ts';
import { isContentStaff, studentCondition, visibleClasses } from './readers.ts';

/** Those who make contents see all that they are not narrowed from; students what their classes are given now. */
export const contentHooks: AreaHooks<typeof contentsArea> = {
  where: async ({ scope, services }) =>
    (await isContentStaff(scope)) ? sql`true` : studentCondition(scope, new Date(services.now())),
  readVirtual: async ({ scope }, ids) =>
    (await isContentStaff(scope)) ? new Map() : visibleClasses(scope, ids),
  beforeSave: async (_context, { values }) =>
    typeof values.body === 'string' ? { ...values, body: cleanHtml(values.body) } : values,
  afterSave: ({ scope }, { id, values }) =>
    typeof values.body === 'string' ? linkImages(scope, id, values.body) : Promise.resolve(),
  beforeDelete: ({ scope, services }, id) => removeContentFiles(scope, services, id),
};
