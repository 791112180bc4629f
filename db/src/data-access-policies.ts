import { type RestrictedModel, restrictedModels } from '@certame/contract/features/data-access/models.ts';
import pg from 'pg';
import { type PartOf, securityOf } from './schema/tenancy.ts';

const isRestrictedModel = (table: string): table is RestrictedModel =>
  (restrictedModels as readonly string[]).includes(table);

function partOf(table: string): PartOf | undefined {
  const security = securityOf(table);
  return security && 'tenant' in security ? security.tenant.partOf : undefined;
}

function modelPartOf(table: string): Extract<PartOf, { model: RestrictedModel }> | undefined {
  const part = partOf(table);
  return part && 'model' in part ? part : undefined;
}

/** Whether rules of data access may hide rows of it: those of a narrowed model, and what is part of them. */
export const isRestricted = (table: string): boolean =>
  isRestrictedModel(table) || partOf(table) !== undefined;

/**
 * Restrictive policies of a table for rules of data access: a query can't forget them. The list of rows is an InitPlan, read once a
 * statement, and null where the member has no rule for the model.
 */
export function restrictiveStatements(table: string, appRole: string): string[] {
  const name = pg.escapeIdentifier(table);
  const own = partOf(table);
  const below = own && 'table' in own ? own : undefined;
  const part = below ? modelPartOf(below.table) : modelPartOf(table);
  const changed = part?.changedBy === 'readers' ? 'read' : 'write';
  const idsOf = (level: string) => `(select data_access_ids('${part?.model ?? table}', '${level}'))`;
  const listed = (level: string, column = part?.by ?? 'id') =>
    `coalesce(${column} = any (${idsOf(level)}::uuid[]), true)`;
  const policy = (command: string, condition: string) => [
    `drop policy if exists narrowed_${command} on ${name}`,
    `create policy narrowed_${command} on ${name} as restrictive for ${command} to ${appRole} ${condition}`,
  ];
  if (below) {
    // Users without a rule, nearly all, skip the check of the parent row by row.
    const isThere = (level: string) => `${idsOf(level)} is null
      or exists (select from ${below.table} parent
                  where parent.id = ${name}.${below.by} and ${listed(level, `parent.${part?.by}`)})`;
    return [
      ...policy('select', `using (${isThere('read')})`),
      ...policy('insert', `with check (${isThere(changed)})`),
      ...policy('update', `using (${isThere(changed)})`),
      ...policy('delete', `using (${isThere(changed)})`),
    ];
  }
  if (part) {
    return [
      ...policy('select', `using (${listed('read')})`),
      ...policy('insert', `with check (${listed(changed)})`),
      ...policy('update', `using (${listed(changed)})`),
      ...policy('delete', `using (${listed(changed)})`),
    ];
  }
  // A row is seen by its maker in the very statement that makes it, when no list can hold it yet.
  const isOwn = 'created_by = (select current_user_id()) or';
  return [
    ...policy('select', `using (${isOwn} ${listed('read')})`),
    ...policy('update', `using (${isOwn} ${listed('write')})`),
    ...policy('delete', `using (${isOwn} ${listed('write')})`),
  ];
}

/**
 * The rows of a model that the acting member sees or changes: those that rules list, and those they made. Null without
 * any rule for the model, without a user (tasks), and for participants, who reach what they were invited to.
 * Runs as the owner, whom the policies above don't concern: they would ask themselves.
 */
function dataAccessFunction(): string {
  const made = restrictedModels
    .map(
      (model) =>
        `when '${model}' then return listed || array(select id from ${model} where created_by = asking);`,
    )
    .join(' ');
  return `
    create or replace function data_access_ids(model text, wanted text) returns uuid[]
      language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      -- Read once: in a condition they would be for every row.
      asking constant uuid := current_user_id();
      here constant uuid := current_institution();
      listed uuid[];
      rules bigint;
    begin
      if asking is null or coalesce(current_setting('certame.participant', true), '') = 'on' then
        return null;
      end if;
      select count(*), coalesce(array_agg(d.model_id) filter (where wanted = 'read' or d.level = 'write'), '{}')
        into rules, listed
        from data_access d
       where d.institution_id = here and d.model_type = model
         and (d.owner_type = 'user' and d.owner_id = asking
              or d.owner_type = 'role' and d.owner_id in (select m.role_id from memberships m
                   where m.user_id = asking and m.institution_id = here));
      if rules = 0 then
        return null;
      end if;
      case model ${made} end case;
    end
    $$`;
}

/**
 * A mailing tells whom it went to, so it is there only for who may see everything that its recipients were chosen by: a
 * class that is hidden hides it, whatever else it names. Runs as the owner: the hidden rows are what it looks for.
 */
const mailingStatements = (appRole: string): string[] => [
  `create or replace function mailing_reaches_others(mailing uuid, seen uuid[]) returns boolean
     language sql stable security definer set search_path = public, pg_temp as $$
       select exists (select from mailing_classes c where c.mailing_id = mailing and c.class_id <> all (seen))
     $$`,
  'drop policy if exists narrowed_select on mailings',
  `create policy narrowed_select on mailings as restrictive for select to ${appRole} using (
     ((select data_access_ids('classes', 'read')) is null
       or not mailing_reaches_others(id, (select data_access_ids('classes', 'read'))))
     and coalesce(questionnaire_id = any ((select data_access_ids('questionnaires', 'read'))::uuid[]), true))`,
];

/** The functions that the policies ask, and the policy of mailings, which are narrowed by all that they name. */
export const dataAccessStatements = (app: string): string[] => [
  dataAccessFunction(),
  ...mailingStatements(app),
];
