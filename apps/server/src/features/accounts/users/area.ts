import { AppError } from '@certame/contract/errors.ts';
import type { users as usersArea } from '@certame/contract/features/accounts/users/area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { roleKeys } from '@certame/contract/permissions.ts';
import { class_teachers, people } from '@certame/db/schema/academic.ts';
import { users } from '@certame/db/schema/identity.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { AreaHooks, HookContext } from '#crud/hooks.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { queryRows } from '#lib/query-rows.ts';
import { uuidList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';
import { isMadeHereSql, portraitFileSql } from '../logins/account-data.ts';
import { changeLoginEmail } from '../logins/change-login.ts';
import { findOrCreateLogin, type LoginDetails, sendWelcomeMail } from '../logins/create-login.ts';
import { linkPerson } from '../logins/link-person.ts';
import { requireRemainingAdministrator } from '../roles/administrators.ts';
import { requireAuthorityOver } from '../roles/authority.ts';
import { giveRoles, rolesHeldOrPending, rolesHereOf, takeRoles } from '../roles/give-roles.ts';
import { requireGrantableRoles } from '../roles/grantable.ts';
import { publishRightsChanged } from '../roles/publish-rights-changed.ts';
import { revokeSessions } from '../sessions/revoke-sessions.ts';

type Values = InferValues<typeof usersArea>;

const studentRoles: readonly string[] = [roleKeys.S, roleKeys.R];
async function replaceMemberships(
  { scope, services }: HookContext,
  userId: string,
  wanted: readonly string[],
): Promise<void> {
  const current = await rolesHereOf(scope, userId);
  const removed = current.filter((id) => !wanted.includes(id));
  const added = wanted.filter((id) => !current.includes(id));
  await requireGrantableRoles(scope, [...removed, ...added]);
  await giveRoles(scope, [userId], added);
  if (added.length + removed.length > 0) {
    await publishRightsChanged(scope, services, { type: 'user', id: userId });
  }
  if (removed.length === 0) return;
  await takeRoles(scope, [userId], removed);
  await requireRemainingAdministrator(scope);
}

/** Their row among the people of the institution, as it typed them. @throws AppError `already-exists`. */
async function ensurePerson(
  scope: Scope,
  userId: string,
  roleIds: readonly string[],
  typed: LoginDetails,
): Promise<void> {
  const keys = await scope.tx
    .select({ key: roles.key })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  const isStudent = keys.length > 0 && keys.every(({ key }) => key !== null && studentRoles.includes(key));
  const { name, email, phone = null } = typed;
  await linkPerson(scope, userId, { kind: isStudent ? 'student' : 'staff', name, email, phone });
}

async function addMember({ scope, services }: HookContext, values: Values): Promise<string> {
  const roleIds = [...new Set(values.role_ids ?? [])];
  await requireGrantableRoles(scope, roleIds);
  const typed = {
    email: values.email ?? '',
    name: values.name ?? '',
    phone: values.phone || null,
    active: values.active !== false,
  };
  const login = await findOrCreateLogin(scope, typed);
  if (!login.isNew && (await rolesHereOf(scope, login.userId)).length > 0) {
    throw new AppError('already-exists', { fields: { email: [{ key: 'unique' }] } });
  }
  await giveRoles(scope, [login.userId], roleIds);
  await ensurePerson(scope, login.userId, roleIds, typed);
  await sendWelcomeMail(scope, services, login);
  return login.userId;
}

/** What of the login itself an edit changes; the form sends every field, changed or not. */
async function changedLoginFields(scope: Scope, id: string, values: Values): Promise<Set<string>> {
  const [current] = await scope.tx.select().from(users).where(eq(users.id, id));
  if (!current) throw new AppError('not-found');
  const keys = ['name', 'email', 'phone', 'active'] as const;
  return new Set(keys.filter((key) => values[key] !== undefined && (values[key] ?? null) !== current[key]));
}

/** The phone of an account that came from elsewhere is its person's; the institution changes the one it typed itself. */
async function keepOwnPhone({ tx, institutionId }: Scope, id: string, values: Values): Promise<Values> {
  const { phone, ...others } = values;
  if (phone === undefined) return values;
  const [login] = await tx
    .select({ isMadeHere: sql<boolean>`${isMadeHereSql('users')}` })
    .from(users)
    .where(eq(users.id, id));
  if (login?.isMadeHere) return values;
  await tx
    .update(people)
    .set({ phone: phone || null, updated_at: sql`now()` })
    .where(and(eq(people.user_id, id), eq(people.institution_id, institutionId)));
  return others;
}

async function prepareEdit({ scope, services }: HookContext, id: string, given: Values): Promise<Values> {
  const values = await keepOwnPhone(scope, id, given);
  const changed = await changedLoginFields(scope, id, values);
  if (changed.size > 0) await requireAuthorityOver(services.database.system, scope, id);
  if (changed.has('active') && values.active === false) {
    if (id === scope.userId) throw new AppError('not-yourself');
    await revokeSessions(scope, services, id, { at: new Date(services.now()) });
  }
  if (changed.has('email')) {
    await changeLoginEmail(scope, id, values.email ?? '', new Date(services.now()));
  }
  return values;
}

async function followInPeople(scope: Scope, id: string): Promise<void> {
  await scope.tx.execute(sql`
    update people p set email = u.email, updated_at = now()
      from users u where u.id = ${id} and p.user_id = u.id and p.institution_id = ${scope.institutionId}
       and p.email <> u.email`);
}

/** What is seen of the accounts themselves, in place of what the rows hold (account-data.ts). */
async function readAccountData(
  { tx }: Scope,
  ids: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await queryRows(
    { tx },
    z.object({
      id: z.string(),
      picture: z.string().nullable(),
      is_made_here: z.boolean(),
      typed_phone: z.string().nullable(),
    }),
    sql`
    select u.id, ${portraitFileSql('u')} as picture, ${isMadeHereSql('u')} as is_made_here,
           (select p.phone from people p where p.user_id = u.id and p.institution_id = current_institution() limit 1) as typed_phone
      from users u where u.id = any(${uuidList(ids)})`,
  );
  return new Map(
    rows.map(({ id, picture, is_made_here, typed_phone }) => [
      id,
      {
        picture: portraitUrl(picture),
        ...(is_made_here ? {} : { phone: typed_phone, last_login_at: null }),
      },
    ]),
  );
}

/** Members of the institution with the roles they hold in it. The login itself is theirs and may act elsewhere too. */
export const userHooks: AreaHooks<typeof usersArea> = {
  where: ({ scope }) =>
    sql`exists (select from ${rolesHeldOrPending('h')} where h.user_id = t.id and h.institution_id = ${scope.institutionId})`,
  readVirtual: async ({ scope }, ids) => {
    const shown = await readAccountData(scope, ids);
    const rows = await queryRows(
      scope,
      z.object({ user_id: z.string(), role_id: z.string(), name: z.string(), is_pending: z.boolean() }),
      sql`
      select h.user_id, r.id as role_id, r.name, h.is_pending from ${rolesHeldOrPending('h')} join roles r on r.id = h.role_id
       where h.user_id = any(${uuidList(ids)}) and h.institution_id = ${scope.institutionId} order by r.name`,
    );
    return new Map(
      ids.map((id) => {
        const own = rows.filter((row) => row.user_id === id);
        const isPending = own.some((row) => row.is_pending);
        return [
          id,
          {
            values: {
              role_ids: own.map((row) => row.role_id),
              waits_for_mailbox: isPending,
              ...shown.get(id),
            },
            labels: { role_ids: own.map((row) => row.name) },
          },
        ];
      }),
    );
  },
  orders: { last_login_at: sql`case when ${isMadeHereSql('t')} then t.last_login_at end` },
  filters: {
    email: (values) =>
      sql`t.email in (${sql.join(
        values.map((value) => sql`lower(${value})`),
        sql`, `,
      )})`,
    role_ids: (values) =>
      sql`exists (select from ${rolesHeldOrPending('h')} where h.user_id = t.id
                   and h.institution_id = current_institution() and h.role_id = any(${uuidList(values)}))`,
  },
  insert: addMember,
  beforeSave: async (context, { id, values }) =>
    id === undefined ? values : prepareEdit(context, id, values),
  afterSave: async (context, { id, isNew, values }) => {
    const { scope } = context;
    if (isNew) return;
    if (values.role_ids) await replaceMemberships(context, id, [...new Set(values.role_ids)]);
    if (values.active === false) await requireRemainingAdministrator(scope);
    if (values.email !== undefined) await followInPeople(scope, id);
  },
  remove: async ({ scope, services }, id) => {
    if (id === scope.userId) throw new AppError('not-yourself');
    await requireGrantableRoles(scope, await rolesHereOf(scope, id));
    const { tx, institutionId } = scope;
    await publishRightsChanged(scope, services, { type: 'user', id });
    await takeRoles(scope, [id]);
    await tx
      .delete(class_teachers)
      .where(and(eq(class_teachers.user_id, id), eq(class_teachers.institution_id, institutionId)));
    await tx
      .update(people)
      .set({ active: false })
      .where(and(eq(people.user_id, id), eq(people.institution_id, institutionId)));
    await requireRemainingAdministrator(scope);
  },
};
