import { disciplines } from '@certame/db/schema/academic.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** The discipline of that name, without regard to case and accents; made where there is none. */
export async function findOrCreateDiscipline(scope: Scope, name: string): Promise<string> {
  const { tx, institutionId } = scope;
  const find = () =>
    tx
      .select({ id: disciplines.id })
      .from(disciplines)
      .where(
        and(
          eq(disciplines.institution_id, institutionId),
          sql`name_key(${disciplines.name}) = name_key(${name})`,
        ),
      )
      .orderBy(disciplines.id)
      .limit(1);
  const [known] = await find();
  if (known) return known.id;
  const [made] = await tx
    .insert(disciplines)
    .values({ institution_id: institutionId, name: name.slice(0, 160) })
    .onConflictDoNothing()
    .returning({ id: disciplines.id });
  // Somebody else made it at the same moment.
  const id = made?.id ?? (await find())[0]?.id;
  if (id === undefined) throw new Error(`Discipline "${name}" could not be made`);
  return id;
}
