import { defaultTimeZone } from '@certame/contract/constants.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export interface InstitutionInfo {
  name: string;
  timeZone: string;
}

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('pt-BR', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** Name and time zone of the scope's institution; a zone that nobody knows counts as the default one. */
export async function getInstitutionInfo({ tx, institutionId }: Scope): Promise<InstitutionInfo> {
  const [row] = await tx
    .select({ name: institutions.name, timeZone: institutions.time_zone })
    .from(institutions)
    .where(eq(institutions.id, institutionId));
  const timeZone = row?.timeZone ?? defaultTimeZone;
  return { name: row?.name ?? '', timeZone: isTimeZone(timeZone) ? timeZone : defaultTimeZone };
}
