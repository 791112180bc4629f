import type { dataAccess as dataAccessArea } from '@certame/contract/features/data-access/area.ts';
import { type RestrictedModel, restrictedModels } from '@certame/contract/features/data-access/models.ts';
import { data_access } from '@certame/db/schema/data-access.ts';
import { users } from '@certame/db/schema/identity.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { eq, inArray, type SQL, sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import type { AreaHooks, HookContext } from '#crud/hooks.ts';
import { publishRightsChanged } from '#features/accounts/index.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import { textsOf } from '#lib/texts.ts';
import { uuidList } from '#lib/uuid-list.ts';
import { type RuleOwner, requireRuleParts } from './owners-and-rows.ts';

type Rule = typeof data_access.$inferSelect;

async function ownerNames({ scope }: HookContext, rules: readonly Rule[]): Promise<Map<string, string>> {
  const idsOf = (type: Rule['owner_type']) =>
    rules.filter((rule) => rule.owner_type === type).map((rule) => rule.owner_id);
  const people = await scope.tx
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, idsOf('user')));
  const found = await scope.tx
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, idsOf('role')));
  return new Map([...people, ...found].map(({ id, name }) => [id, name]));
}

/** Names of the rows that rules list; null: there is one, which whoever asks doesn't see. */
async function rowNames(
  { scope, services }: HookContext,
  rules: readonly Rule[],
): Promise<Map<string, string | null>> {
  const names = new Map<string, string | null>();
  for (const model of new Set(rules.map((rule) => rule.model_type))) {
    const ids = uuidList(rules.filter((rule) => rule.model_type === model).map((rule) => rule.model_id));
    const table = sql.identifier(model);
    const rows = await queryRows(
      scope,
      z.object({ id: z.string(), name: z.string() }),
      sql`select id, name from ${table} where id = any(${ids})`,
    );
    for (const { id, name } of rows) names.set(id, name);
    const hidden = rules.filter((rule) => rule.model_type === model && !names.has(rule.model_id));
    if (hidden.length === 0) continue;
    // Rules of data access may hide a row from whoever reads the list; that it exists is no secret, its name is.
    const existing = await queryRows(
      { tx: drizzle(services.database.system) },
      idRow,
      sql`
      select id from ${table} where institution_id = ${scope.institutionId}
         and id = any(${uuidList(hidden.map((rule) => rule.model_id))})`,
    );
    for (const { id } of existing) names.set(id, null);
  }
  return names;
}

/** Names of whom and what a rule is about, as far as whoever searches sees the row: the policies of its table decide. */
const nameIn = (model: RestrictedModel): SQL =>
  sql`(select r.name from ${sql.identifier(model)} r where t.model_type = ${model} and r.id = t.model_id)`;
const namesInRule = sql`concat_ws(' ',
  (select u.name || ' ' || u.email from users u where t.owner_type = 'user' and u.id = t.owner_id),
  (select r.name from roles r where t.owner_type = 'role' and r.id = t.owner_id),
  ${sql.join(restrictedModels.map(nameIn), sql`, `)})`;

const publishChange = ({ scope, services }: HookContext, rule: Rule): Promise<void> =>
  publishRightsChanged(scope, services, { type: rule.owner_type, id: rule.owner_id });

async function findRule({ scope }: HookContext, id: string): Promise<Rule | undefined> {
  const [rule] = await scope.tx.select().from(data_access).where(eq(data_access.id, id));
  return rule;
}

/** Rules are made for an owner of the institution and a row that is seen; a change acts at once on open pages. */
export const dataAccessHooks: AreaHooks<typeof dataAccessArea> = {
  searched: namesInRule,
  readVirtual: async (context, ids) => {
    const translate = context.translate ?? textsOf('pt');
    const rules = await context.scope.tx
      .select()
      .from(data_access)
      .where(inArray(data_access.id, [...ids]));
    const owners = await ownerNames(context, rules);
    const rows = await rowNames(context, rules);
    const rowName = (rule: Rule): string => {
      const name = rows.get(rule.model_id);
      if (name === undefined) return translate('administration.data_access.deleted');
      return name ?? translate('administration.data_access.hidden');
    };
    return new Map(
      rules.map((rule) => [
        rule.id,
        {
          values: {
            owner: owners.get(rule.owner_id) ?? translate('administration.data_access.deleted'),
            model: rowName(rule),
          },
        },
      ]),
    );
  },
  beforeSave: async (context, { id, values }) => {
    if (id !== undefined) return values;
    await requireRuleParts(context, values as RuleOwner, {
      model_type: values.model_type as RestrictedModel,
      ids: [String(values.model_id)],
      field: 'model_id',
    });
    return values;
  },
  afterSave: async (context, { id }) => {
    const rule = await findRule(context, id);
    if (rule) await publishChange(context, rule);
  },
  beforeDelete: async (context, id) => {
    const rule = await findRule(context, id);
    if (rule) await publishChange(context, rule);
  },
};
