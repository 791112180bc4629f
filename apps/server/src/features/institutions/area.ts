import { AppError } from '@certame/contract/errors.ts';
import type { institutions as institutionsArea } from '@certame/contract/features/institutions/area.ts';
import { people } from '@certame/db/schema/academic.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { role_permissions, roles } from '@certame/db/schema/permissions.ts';
import { and, eq, inArray, ne, sql } from '@certame/db/sql.ts';
import type { AreaHooks, HookContext } from '#crud/hooks.ts';
import { institutionsWhere } from '#features/accounts/index.ts';
import { requireRedirectTarget } from '#lib/http/redirect-hosts.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { foundInstitution, inOtherInstitution, madeJustNow } from './found-institution.ts';
import { publishInstitutionChanged } from './publish-institution-changed.ts';
import { requireLogos } from './require-logos.ts';

/** The route asks for the permission in the active institution; another one's row needs it in that one. */
async function requirePermissionIn(context: HookContext, id: string, permissionKey: string): Promise<void> {
  const allowed = await institutionsWhere(context.services.database.system, context.scope, permissionKey);
  if (!allowed.includes(id)) throw new AppError('forbidden');
}

/** Institutions somebody administers; making one makes its roles and its first administrator. */
export const institutionHooks: AreaHooks<typeof institutionsArea> = {
  where: async ({ scope, services }) =>
    sql`t.id = any(${uuidList(await institutionsWhere(services.database.system, scope, 'institutions.menu'))}) or ${madeJustNow}`,
  beforeSave: async (context, { id, values }) => {
    if (id !== undefined && id !== context.scope.institutionId) {
      await requirePermissionIn(context, id, 'institutions.edit');
    }
    const [current] = id
      ? await context.scope.tx.select().from(institutions).where(eq(institutions.id, id))
      : [];
    if (values.domain === new URL(context.services.publicUrl()).hostname) {
      throw new AppError('validation', { fields: { domain: [{ key: 'domain_reserved' }] } });
    }
    const domain = values.domain === undefined ? (current?.domain ?? null) : values.domain;
    requireRedirectTarget(context.services, 'logout_redirect_url', values.logout_redirect_url, domain);
    await requireLogos(context, current, values);
    return values;
  },
  insert: ({ scope }, values) => {
    const { time_zone: timeZone, ...rest } = values as typeof institutions.$inferInsert;
    return foundInstitution(scope, { ...rest, ...(timeZone ? { time_zone: timeZone } : {}) });
  },
  afterSave: async ({ scope, services }, { id, isNew }) => {
    if (!isNew) publishInstitutionChanged(scope, services, [id]);
  },
  remove: async (context, id) => {
    const { scope } = context;
    // Whoever deletes stands in another institution: the active one is in use by its own user.
    if (id === scope.institutionId) throw new AppError('in-use');
    await requirePermissionIn(context, id, 'institutions.delete');
    await inOtherInstitution(scope, id, async () => {
      const { tx } = scope;
      const others = await tx
        .select({ id: memberships.id })
        .from(memberships)
        .where(and(eq(memberships.institution_id, id), ne(memberships.user_id, scope.userId ?? id)));
      if (others.length > 0) throw new AppError('in-use', { params: { by: 'areas.users.many' } });
      // What its founding made goes; anything else keeps it alive, for the database refuses to delete it.
      await tx.delete(memberships).where(eq(memberships.institution_id, id));
      await tx.delete(people).where(and(eq(people.institution_id, id), eq(people.kind, 'staff')));
      const own = await tx.select({ id: roles.id }).from(roles).where(eq(roles.institution_id, id));
      const roleIds = own.map((role) => role.id);
      if (roleIds.length > 0) {
        await tx.delete(role_permissions).where(inArray(role_permissions.role_id, roleIds));
        await tx.delete(roles).where(inArray(roles.id, roleIds));
      }
      await tx.delete(institutions).where(eq(institutions.id, id));
    });
  },
};
