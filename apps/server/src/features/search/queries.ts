import { findArea } from '@certame/contract/areas/registry.ts';
import type { FoundRecord, SearchKind } from '@certame/contract/features/search/endpoints.ts';
import { searchRowsPerKind } from '@certame/contract/features/search/endpoints.ts';
import { sql } from 'drizzle-orm';
import { escapeLike } from '../../crud/field-columns.ts';
import { containsWord, wordsOf } from '../../crud/read/search-words.ts';
import { type SearchReader, sources } from './sources.ts';

/** Whoever finds more than this many types on; sorting them all would only take time. */
const candidatesMax = 500;

/** The best rows of one kind: those whose name begins with what was typed, then by name. */
export async function findRecords(
  { scope, ...reader }: SearchReader,
  kind: SearchKind,
  text: string,
): Promise<FoundRecord[]> {
  const { from, id = sql`t.id`, label, detail, parent = sql`null::uuid`, where } = sources[kind];
  const condition = where ? await where({ scope, ...reader }) : sql`true`;
  const matches = wordsOf([text]).map((word) => containsWord(findArea(kind), word));
  const institution = kind === 'users' ? sql`true` : sql`t.institution_id = ${scope.institutionId}`;
  const { rows } = await scope.tx.execute<FoundRecord & Record<string, unknown>>(
    sql`select id, label, detail, parent_id from (
          select ${id} as id, ${label} as label, ${detail} as detail, ${parent} as parent_id, t.search_text from ${from}
           where ${institution} and ${condition} and ${sql.join(matches, sql` and `)} limit ${candidatesMax}) found
         order by (search_text like search_key(${escapeLike(text)}) || '%') desc, label, id
         limit ${searchRowsPerKind}`,
  );
  return rows;
}
