import { AppError } from '@certame/contract/errors.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { eq, sql } from 'drizzle-orm';
import type { AreaHooks } from '../crud/hooks.ts';
import { institutionsWhere } from '../lib/accounts/administered.ts';
import { uuidList } from '../lib/uuid-list.ts';
import { foundInstitution, madeJustNow } from './found-institution.ts';
import { tellInstitutionChanged } from './tell-institution-changed.ts';

/** Organizations of the institutions somebody administers. */
export const organizationHooks: AreaHooks = {
  where: async ({ scope, services }) => {
    const administered = await institutionsWhere(services.database.system, scope, 'institutions.menu');
    const isSystemAdmin = sql`exists (select from users u where u.id = ${scope.userId} and u.is_system_admin)`;
    return sql`${isSystemAdmin} or t.id in (select i.organization_id from institutions i where i.id = any(${uuidList(administered)})) or ${madeJustNow}`;
  },
  beforeSave: async ({ scope, services }, { id, values }) => {
    if (id === undefined) return values;
    const editable = await institutionsWhere(services.database.system, scope, 'organizations.edit');
    const own = await scope.tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.organization_id, id));
    // Its name stands for all of its institutions.
    if (own.some((institution) => !editable.includes(institution.id))) throw new AppError('forbidden');
    return values;
  },
  afterSave: async ({ scope, services }, { id, isNew, values }) => {
    // Without an institution nobody could work in it, and its founder would not see it.
    if (isNew) {
      await foundInstitution(scope, { organization_id: id, name: String(values.name) });
      return;
    }
    const own = await scope.tx
      .select({ id: institutions.id })
      .from(institutions)
      .where(eq(institutions.organization_id, id));
    tellInstitutionChanged(
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
    if (institution) throw new AppError('in-use');
  },
};
