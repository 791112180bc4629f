import type { SearchKind } from '@certame/contract/features/search/endpoints.ts';
import { searchRowsPerKind } from '@certame/contract/features/search/endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import { escapeLike } from '../../crud/field-columns.ts';
import type { Scope } from '../../plugins/database.ts';

interface Source {
  /** Rows aliased `t`. */
  from: SQL;
  label: SQL;
  detail: SQL;
  where: SQL;
}

/** Where each kind stands; what a member may not see is left out by the policies of the tables. */
const sources: Record<SearchKind, Source> = {
  students: {
    from: sql`people t`,
    label: sql`t.name`,
    detail: sql`coalesce(t.identifier, t.email)`,
    where: sql`t.kind = 'student'`,
  },
  classes: { from: sql`classes t`, label: sql`t.name`, detail: sql`t.code`, where: sql`true` },
  questionnaires: {
    from: sql`questionnaires t`,
    label: sql`t.name`,
    detail: sql`null::text`,
    where: sql`t.state <> 'archived'`,
  },
  questions: {
    from: sql`questions t`,
    label: sql`coalesce(nullif(t.title, ''), t.excerpt)`,
    detail: sql`case when t.title = '' then null else left(t.excerpt, 120) end`,
    where: sql`t.deleted_at is null`,
  },
  contents: { from: sql`contents t`, label: sql`t.name`, detail: sql`null::text`, where: sql`true` },
  courses: { from: sql`courses t`, label: sql`t.name`, detail: sql`t.code`, where: sql`true` },
  disciplines: { from: sql`disciplines t`, label: sql`t.name`, detail: sql`null::text`, where: sql`true` },
  users: {
    from: sql`users t`,
    label: sql`t.name`,
    detail: sql`t.email`,
    where: sql`exists (select from memberships m where m.user_id = t.id
                        and m.institution_id = (select current_institution()))`,
  },
  campaigns: { from: sql`campaigns t`, label: sql`t.name`, detail: sql`t.code`, where: sql`true` },
};

const wordsMax = 6;
/** Whoever finds more than this many types on; sorting them all would only take time. */
const candidatesMax = 500;

/** The best rows of one kind: those whose name begins with what was typed, then by name. */
export async function findRecords(
  scope: Scope,
  kind: SearchKind,
  text: string,
): Promise<{ id: string; label: string; detail: string | null }[]> {
  const { from, label, detail, where } = sources[kind];
  const words = text.split(/\s+/).filter(Boolean).slice(0, wordsMax);
  const matches = words.map((word) => sql`t.search_text like '%' || search_key(${escapeLike(word)}) || '%'`);
  const institution = kind === 'users' ? sql`true` : sql`t.institution_id = ${scope.institutionId}`;
  const { rows } = await scope.tx.execute<{ id: string; label: string; detail: string | null }>(
    sql`select id, label, detail from (
          select t.id, ${label} as label, ${detail} as detail, t.search_text from ${from}
           where ${institution} and ${where} and ${sql.join(matches, sql` and `)} limit ${candidatesMax}) found
         order by (search_text like search_key(${escapeLike(text)}) || '%') desc, label, id
         limit ${searchRowsPerKind}`,
  );
  return rows.map((row) => ({ id: row.id, label: row.label, detail: row.detail }));
}
