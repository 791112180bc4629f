import { findArea } from '@certame/contract/areas.ts';
import { variableKey } from '@certame/contract/features/email/mail-types.ts';
import type { FoundRecord, SearchKind } from '@certame/contract/features/search/endpoints.ts';
import { foundRecordSchema, searchRowsPerKind } from '@certame/contract/features/search/endpoints.ts';
import type { Field } from '@certame/contract/kit/fields.ts';
import { sql } from '@certame/db/sql.ts';
import { withVariableLabels } from '@certame/rules/email/template-variables.ts';
import { escapeLike } from '#crud/field-columns.ts';
import { containsWord, wordsOf } from '#crud/read/search-words.ts';
import { queryRows } from '#lib/query-rows.ts';
import { type SearchReader, sources } from './sources.ts';

const hasVariables = (field: Field): boolean => 'variables' in field && field.variables === true;

/** Whoever finds more than this many types on; sorting them all would only take time. */
const candidatesMax = 500;

/** The best rows of one kind: those whose name begins with what was typed, then by name. */
export async function findRecords(
  reader: SearchReader,
  kind: SearchKind,
  text: string,
): Promise<FoundRecord[]> {
  const { scope, translate } = reader;
  const { from, id = sql`t.id`, label, detail, parent = sql`null::uuid`, where } = sources[kind];
  const condition = where ? await where(reader) : sql`true`;
  const matches = wordsOf([text]).map((word) => containsWord(findArea(kind), word));
  const institution = kind === 'users' ? sql`true` : sql`t.institution_id = ${scope.institutionId}`;
  const rows = await queryRows(
    scope,
    foundRecordSchema,
    sql`select id, label, detail, parent_id from (
          select ${id} as id, ${label} as label, ${detail} as detail, ${parent} as parent_id, t.search_text from ${from}
           where ${institution} and ${condition} and ${sql.join(matches, sql` and `)} limit ${candidatesMax}) found
         order by (search_text like search_key(${escapeLike(text)}) || '%') desc, label, id
         limit ${searchRowsPerKind}`,
  );
  const area = findArea(kind);
  if (!area || !Object.values(area.fields).some(hasVariables)) return rows;
  const inWords = (told: string): string => withVariableLabels(told, (name) => translate(variableKey(name)));
  return rows.map((row) => ({
    ...row,
    label: inWords(row.label),
    detail: row.detail && inWords(row.detail),
  }));
}
