import { AppError } from '@certame/contract/errors.ts';
import { data_access } from '@certame/db/schema/data-access.ts';
import { role_permissions, roles } from '@certame/db/schema/permissions.ts';
import { and, eq } from '@certame/db/sql.ts';
import { requireGrantableRoles } from '#features/accounts/index.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';

const nameMax = 80;

/** "Copy of X", or "Copy of X (2)" where that is taken. */
function freeName(original: string, taken: ReadonlySet<string>, translate: Translate): string {
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` (${number})`;
    const frame = translate('administration.roles.copy_of', { name: '' }).length + suffix.length;
    const name = translate('administration.roles.copy_of', {
      name: original.slice(0, nameMax - frame).trim(),
    });
    if (!taken.has(name + suffix)) return name + suffix;
  }
}

/**
 * A role that permits the same. Its holders see no more than those of the original: rules of data access are copied
 * too. Nobody makes a role that is above their own rights.
 */
export async function cloneRole(
  { tx, ...scope }: Scope,
  id: string,
  translate: Translate,
): Promise<{ id: string; name: string }> {
  const all = await tx
    .select()
    .from(roles)
    .where(eq(roles.institution_id, scope.institutionId))
    .for('update');
  const original = all.find((role) => role.id === id);
  if (!original) throw new AppError('not-found');
  await requireGrantableRoles({ tx, ...scope }, [id]);
  const name = freeName(original.name, new Set(all.map((role) => role.name)), translate);
  const [copy] = await tx
    .insert(roles)
    .values({ institution_id: scope.institutionId, name, description: original.description })
    .returning({ id: roles.id });
  if (!copy) throw new Error('No role was made');
  const granted = await tx.select().from(role_permissions).where(eq(role_permissions.role_id, id));
  if (granted.length > 0) {
    await tx.insert(role_permissions).values(granted.map((grant) => ({ ...grant, role_id: copy.id })));
  }
  const rules = await tx
    .select()
    .from(data_access)
    .where(and(eq(data_access.owner_type, 'role'), eq(data_access.owner_id, id)));
  if (rules.length > 0) {
    await tx.insert(data_access).values(
      rules.map(({ institution_id, owner_type, model_type, model_id, level }) => ({
        institution_id,
        owner_type,
        owner_id: copy.id,
        model_type,
        model_id,
        level,
      })),
    );
  }
  return { id: copy.id, name };
}
