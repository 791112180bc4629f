import type { PracticalSection } from '@certame/contract/features/practical/test.ts';
import { practical_entries } from '@certame/db/schema/practical.ts';
import { asc, inArray } from '@certame/db/sql.ts';
import { type FormEntry, foldEntries, type PracticalForm } from '@certame/rules/practical/form-state.ts';
import type { Scope } from '#plugins/database.ts';

interface VisitPlace {
  id: string;
  section_id: string;
}

/** The forms of visits, as their entries make them. */
export async function loadForms(
  { tx }: Pick<Scope, 'tx'>,
  sections: readonly PracticalSection[],
  visits: readonly VisitPlace[],
): Promise<Map<string, PracticalForm>> {
  if (visits.length === 0) return new Map();
  const rows = await tx
    .select({ visitId: practical_entries.visit_id, entry: practical_entries.entry })
    .from(practical_entries)
    .where(
      inArray(
        practical_entries.visit_id,
        visits.map(({ id }) => id),
      ),
    )
    .orderBy(asc(practical_entries.visit_id), asc(practical_entries.seq), asc(practical_entries.received_at));
  const entries = Map.groupBy(rows, ({ visitId }) => visitId);
  const itemsOf = new Map(sections.map(({ id, items }) => [id, items]));
  return new Map(
    visits.map(({ id, section_id }) => [
      id,
      foldEntries(
        // Each was parsed before it was kept.
        (entries.get(id) ?? []).map(({ entry }) => entry as unknown as FormEntry),
        itemsOf.get(section_id) ?? [],
      ),
    ]),
  );
}
