import { AppError } from '@certame/contract/errors.ts';
import { areaMessageKeys } from '@certame/contract/kit/area/area-labels.ts';
import type { Area } from '@certame/contract/kit/area/define-area.ts';
import { type Field, isImportable } from '@certame/contract/kit/fields.ts';
import type { Translate } from '#lib/texts.ts';

export interface ImportColumn {
  key: string;
  field: Field;
  label: string;
}

/** "Nome completo *" and "NOME  COMPLETO" name the same column. */
export const foldHeader = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Fields that a sheet may fill: the plain ones, and references by the names of their rows. */
export function importColumns(area: Area, translate: Translate): ImportColumn[] {
  return Object.entries(area.fields)
    .filter(([, field]) => {
      const isReference = field.kind === 'reference' || field.kind === 'references';
      return isImportable(field) || (isReference && field.importable !== false && !field.readOnly);
    })
    .map(([key, field]) => ({ key, field, label: translate(areaMessageKeys.field(area, key)) }));
}

/** Header of the file -> column. Throws `import-missing-columns` naming those a new row can't do without. */
export function matchHeaders(
  columns: readonly ImportColumn[],
  headers: readonly string[],
): Map<string, ImportColumn> {
  const byName = new Map<string, ImportColumn>();
  for (const column of columns) {
    byName.set(foldHeader(column.key), column);
    byName.set(foldHeader(column.label), column);
  }
  const matched = new Map<string, ImportColumn>();
  const taken = new Set<string>();
  for (const header of headers) {
    const column = byName.get(foldHeader(header));
    if (!column || taken.has(column.key)) continue;
    taken.add(column.key);
    matched.set(header, column);
  }
  const missing = columns.filter(({ key, field }) => field.required && !taken.has(key));
  if (missing.length > 0) {
    throw new AppError('import-missing-columns', {
      params: { columns: missing.map(({ label }) => label).join(', ') },
    });
  }
  return matched;
}
