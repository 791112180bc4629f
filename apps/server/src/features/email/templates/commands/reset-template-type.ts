import { email_templates } from '@certame/db/schema/communication.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** From here on the product's own text is sent; templates of the type stay, inactive. */
export async function resetTemplateType(
  { tx }: Scope,
  type: typeof email_templates.$inferSelect.type,
): Promise<void> {
  await tx
    .update(email_templates)
    .set({ active: false, updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(and(eq(email_templates.type, type), eq(email_templates.active, true)));
}
