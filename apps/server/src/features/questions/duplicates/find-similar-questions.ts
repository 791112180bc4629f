import { type SQL, sql } from '@certame/db/sql.ts';
import { similarFrom } from '@certame/rules/questions/duplicates/similarity.ts';
import { bestCandidates } from '@certame/rules/questions/duplicates/text-bands.ts';
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

const candidateRow = z.object({
  number: z.int(),
  id: z.string(),
  is_same: z.boolean(),
  bands: z.array(z.int()),
});
type Candidate = z.output<typeof candidateRow>;

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

/** Two indexes give the few questions that have the hash of a probe, or share a band with it. */
function candidatesQuery({ institutionId }: Scope, probes: readonly TextProbe[], except: string | null): SQL {
  const of = (condition: SQL): SQL => sql`
    select t.question_id, t.hash, t.bands from question_texts t
     where t.institution_id = ${institutionId} and t.question_id is distinct from ${except}::uuid and ${condition}
     limit ${maxCandidates}`;
  const sought = JSON.stringify(probes.map(({ number, hash, bands }) => ({ number, hash, bands })));
  return sql`
    select p.number, c.question_id as id, coalesce(c.hash = p.hash, false) as is_same, c.bands
      from jsonb_to_recordset(${sought}::jsonb) as p(number int, hash text, bands int[])
      cross join lateral ((${of(sql`t.hash = p.hash`)}) union all
                          (${of(sql`t.bands && p.bands and t.hash is distinct from p.hash`)})) c`;
}

/** Without the offset, the similarity would be worked out again for the condition. */
const matchesQuery = (probes: readonly TextProbe[], chosen: readonly Candidate[]): SQL => sql`
  select c.number, q.id, q.title, q.excerpt, q.archived_at is not null as is_archived, c.is_same, s.similarity
    from jsonb_to_recordset(${JSON.stringify(chosen.map(({ bands: _bands, ...one }) => one))}::jsonb)
           as c(number int, id uuid, is_same boolean)
    join jsonb_to_recordset(${JSON.stringify(probes.map(({ number, text }) => ({ number, text })))}::jsonb)
           as p(number int, text text) using (number)
    join questions q on q.id = c.id and q.deleted_at is null
    join question_texts t on t.question_id = c.id
    cross join lateral (
      select case when t.text = p.text then 1 else similarity(t.text, p.text) end::float8 as similarity offset 0) s
   where c.is_same or s.similarity >= ${similarFrom}
   order by c.number, c.is_same desc, s.similarity desc, q.id`;

/**
 * Questions of the bank with the text of each probe, or one like it; for each the most alike first. Only the texts of those that share the
 * most bands are compared.
 */
export async function findSimilarQuestions(
  scope: Scope,
  probes: readonly TextProbe[],
  { limit, compared, except }: Wishes,
): Promise<TextMatch[]> {
  const found = await queryRows(scope, candidateRow, candidatesQuery(scope, probes, except));
  const byProbe = Map.groupBy(found, ({ number }) => number);
  const chosen = probes.flatMap((probe) =>
    bestCandidates(probe.bands, byProbe.get(probe.number) ?? [], compared),
  );
  if (chosen.length === 0) return [];
  const matches = await queryRows(scope, matchRow, matchesQuery(probes, chosen));
  return [...Map.groupBy(matches, ({ number }) => number).values()].flatMap((ofProbe) =>
    ofProbe.slice(0, limit),
  );
}
