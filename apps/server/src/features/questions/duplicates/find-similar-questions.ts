import { type SQL, sql } from '@certame/db/sql.ts';
import { similarFrom } from '@certame/rules/questions/duplicates/similarity.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/** What is looked for: a text with its hash and signature, under a number of the caller's. */
export interface TextProbe {
  number: number;
  text: string;
  hash: string | null;
  bands: readonly number[];
}

interface Wishes {
  /** Matches of each probe. */
  limit: number;
  /** Candidates of each whose texts are compared: that is what takes time. */
  compared: number;
  /** A question that is left out: the one that is being written. */
  except: string | null;
}

const matchRow = z.object({
  number: z.int(),
  id: z.string(),
  title: z.string(),
  excerpt: z.string(),
  is_archived: z.boolean(),
  is_same: z.boolean(),
  similarity: z.number(),
});
export type TextMatch = z.output<typeof matchRow>;

/** More have bands in common only where hundreds are made after one pattern; any of them will do. */
const maxCandidates = 500;

/** Two indexes give the few questions that have the hash of the probe `p`, or share a band with it. */
function candidatesOf({ institutionId }: Scope, except: string | null): SQL {
  const of = (condition: SQL): SQL => sql`
    select t.question_id, t.hash, t.bands from question_texts t
     where t.institution_id = ${institutionId} and t.question_id is distinct from ${except}::uuid and ${condition}
     limit ${maxCandidates}`;
  return sql`(${of(sql`t.hash = p.hash`)}) union all (${of(sql`t.bands && p.bands and t.hash is distinct from p.hash`)})`;
}

/**
 * Of the candidates of each probe, those of the same question and those that share the most bands have their texts compared. All of it stays in the
 * database: the bands of the candidates of a hundred probes are megabytes. Without `offset 0`, similarities would be worked out again for the condition.
 */
function matchesQuery(scope: Scope, probes: readonly TextProbe[], { limit, compared, except }: Wishes): SQL {
  return sql`
    select p.number, best.*
      from jsonb_to_recordset(${JSON.stringify(probes)}::jsonb) as p(number int, text text, hash text, bands int[])
      cross join lateral (
        select ranked.id, ranked.title, ranked.excerpt, ranked.is_archived, ranked.is_same, s.similarity
          from (select q.id, q.title, q.excerpt, q.archived_at is not null as is_archived, coalesce(c.hash = p.hash, false) as is_same
                  from (${candidatesOf(scope, except)}) c join questions q on q.id = c.question_id and q.deleted_at is null
                 order by is_same desc, (select count(*) from unnest(c.bands) band where band = any(p.bands)) desc
                 limit ${compared}) ranked
          join question_texts t on t.question_id = ranked.id
          cross join lateral (
            select case when t.text = p.text then 1 else similarity(t.text, p.text) end::float8 as similarity offset 0) s
         where ranked.is_same or s.similarity >= ${similarFrom}
         order by ranked.is_same desc, s.similarity desc, ranked.id
         limit ${limit}) best
     order by p.number, best.is_same desc, best.similarity desc, best.id`;
}

/** Questions of the bank with the text of each probe, or one like it; for each the most alike first. */
export const findSimilarQuestions = (
  scope: Scope,
  probes: readonly TextProbe[],
  wishes: Wishes,
): Promise<TextMatch[]> => queryRows(scope, matchRow, matchesQuery(scope, probes, wishes));

const sameRow = z.object({ hash: z.string(), id: z.string(), title: z.string(), excerpt: z.string() });

/** A question of the bank for each of the hashes that one has. */
export const findSameQuestions = (scope: Scope, hashes: readonly string[]) =>
  queryRows(
    scope,
    sameRow,
    sql`
      select distinct on (t.hash) t.hash, q.id, q.title, q.excerpt
        from question_texts t join questions q on q.id = t.question_id and q.deleted_at is null
       where t.institution_id = ${scope.institutionId}
         and t.hash in (select jsonb_array_elements_text(${JSON.stringify(hashes)}::jsonb))
       order by t.hash, q.id`,
  );
