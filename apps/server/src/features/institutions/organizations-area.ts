import { AppError } from '@certame/contract/errors.ts';
import type { organizations as organizationsArea } from '@certame/contract/features/institutions/organizations-area.ts';
import { institutions, organizations } from '@certame/db/schema/identity.ts';
import { eq, inArray, sql } from '@certame/db/sql.ts';
import type { AreaHooks } from '#crud/hooks.ts';
import { institutionsWhere } from '#features/accounts/index.ts';
import { foundInstitution, madeJustNow } from '#features/institutions/found-institution.ts';
import { publishInstitutionChanged } from '#features/institutions/publish-institution-changed.ts';
import { requireLogos } from '#features/institutions/require-logos.ts';
import { uuidList } from '#lib/uuid-list.ts';

/** The colour stands among the open settings, under the name that clients know. */
function withColor(
  data: Record<string, unknown> | undefined,
  values: Record<string, unknown>,
): Record<string, unknown> {
  const { primary_color: color, ...rest } = values;
  if (color === undefined) return rest;
  const { primaryColor: _before, ...others } = data ?? {};
  return { ...rest, custom_data: color === null ? others : { ...others, primaryColor: color } };
}

/** Organizations of the institutions somebody administers. */
export const organizationHooks: AreaHooks<typeof organizationsArea> = {
  where: async ({ scope, services }) => {
    const administered = await institutionsWhere(services.database.system, scope, 'institutions.menu');
    const isSystemAdmin = sql`exists (select from users u where u.id = ${scope.userId} and u.is_system_admin)`;
    return sql`${isSystemAdmin} or t.id in (select i.organization_id from institutions i where i.id = any(${uuidList(administered)})) or ${madeJustNow}`;
  },
  readVirtual: async ({ scope }, ids) => {
    const rows = await scope.tx
      .select({ id: organizations.id, data: organizations.custom_data })
      .from(organizations)
      .where(inArray(organizations.id, [...ids]));
    return new Map(
      rows.map(({ id, data }) => [
        id,
        { values: { primary_color: typeof data.primaryColor === 'string' ? data.primaryColor : null } },
      ]),
    );
  },
  beforeSave: async (context, { id, values }) => {
    const { scope, services } = context;
    const [current] = id ? await scope.tx.select().from(organizations).where(eq(organizations.id, id)) : [];
    await requireLogos(context, current, values);
    const prepared = withColor(current?.custom_data, values);
    if (id === undefined) return prepared;
    const editable = await institutionsWhere(services.database.system, scope, 'organizations.edit');
    const own = await scope.tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.organization_id, id));
    // Its name stands for all of its institutions.
    if (own.some((institution) => !editable.includes(institution.id))) throw new AppError('forbidden');
    return prepared;
  },
  afterSave: async ({ scope, services }, { id, isNew, values }) => {
    // Without an institution nobody could work in it, and its founder would not see it.
    if (isNew) {
      await foundInstitution(scope, { organization_id: id, name: values.name ?? '' });
      return;
    }
    const own = await scope.tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.organization_id, id));
    publishInstitutionChanged(
      scope,
      services,
      own.map((one) => one.id),
    );
  },
  beforeDelete: async ({ scope }, id) => {
    const [institution] = await scope.tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.organization_id, id))
      .limit(1);
    if (institution) throw new AppError('in-use', { params: { by: 'areas.institutions.many' } });
  },
};
