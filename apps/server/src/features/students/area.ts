import { AppError } from '@certame/contract/errors.ts';
import type { students as studentsArea } from '@certame/contract/features/students/area.ts';
import type { InferValues } from '@certame/contract/kit/area/infer-area.ts';
import { roleKeys } from '@certame/contract/permissions.ts';
import { people } from '@certame/db/schema/academic.ts';
import { users } from '@certame/db/schema/identity.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, inArray, sql } from '@certame/db/sql.ts';
import type { AreaHooks, Change, HookContext } from '#crud/hooks.ts';
import { newIds } from '#crud/write/insert-rows.ts';
import {
  changeLoginEmail,
  findOrCreateLogin,
  findOrCreateLogins,
  giveRoles,
  loginsUnderAuthority,
  portraitOf,
  publishRightsChanged,
  queueWelcomeMails,
  requireAuthorityOver,
  revokeSessions,
  sendWelcomeMail,
  takeRoles,
} from '#features/accounts/index.ts';
import { portraitUrl } from '#lib/file-urls.ts';
import { prepare } from '#lib/prepared.ts';
import { textOfList } from '#lib/uuid-list.ts';
import type { Scope } from '#plugins/database.ts';

type Values = InferValues<typeof studentsArea>;

const studentRole = (scope: Scope, key: string) =>
  and(eq(roles.institution_id, scope.institutionId), eq(roles.key, key));

async function giveStudentRole(scope: Scope, userIds: readonly string[]): Promise<void> {
  const [role] = await scope.tx.select({ id: roles.id }).from(roles).where(studentRole(scope, roleKeys.S));
  if (!role) throw new Error('The institution has no student role');
  await giveRoles(scope, userIds, [role.id]);
}

/** Ends what they may do here as students, and says so to their open pages; roles of another kind stay. */
async function takeStudentRoles({ scope, services }: HookContext, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await publishRightsChanged(scope, services, { type: 'users', ids: userIds });
  const own = await scope.tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.institution_id, scope.institutionId), inArray(roles.key, [roleKeys.S, roleKeys.R])));
  await takeRoles(
    scope,
    userIds,
    own.map(({ id }) => id),
  );
}

/** Whoever imports a register says whether everybody in it is written to. */
const isWelcomed = ({ importChoices }: HookContext): boolean =>
  importChoices === undefined || importChoices.has('send_welcome');

async function prepareNew(context: HookContext, values: Values): Promise<Record<string, unknown>> {
  const { scope, services } = context;
  const email = values.email ?? '';
  const [taken] = await scope.tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.institution_id, scope.institutionId), eq(people.email, email)));
  if (taken) throw new AppError('already-exists', { fields: { email: [{ key: 'unique' }] } });
  const login = await findOrCreateLogin(scope, {
    email,
    name: values.name ?? '',
    phone: values.phone || null,
  });
  if (values.active !== false) {
    await giveStudentRole(scope, [login.userId]);
    if (isWelcomed(context)) await sendWelcomeMail(scope, services, login);
  }
  return { ...values, kind: 'student', user_id: login.userId };
}

interface Edit extends Change<Values> {
  current: typeof people.$inferSelect;
  userId: string;
}

async function changeEmails({ scope, services }: HookContext, edits: readonly Edit[]): Promise<void> {
  for (const { values, current, userId } of edits) {
    if (values.email === undefined || values.email === current.email) continue;
    await requireAuthorityOver(services.database.system, scope, userId, 'students.edit');
    await changeLoginEmail(scope, userId, values.email ?? '', new Date(services.now()));
  }
}

/** The login carries the name of who made it first; it follows only where nobody else depends on it. */
async function renameLogins({ scope, services }: HookContext, edits: readonly Edit[]): Promise<void> {
  const named = edits.filter(
    ({ values, current }) => values.name !== undefined && values.name !== current.name,
  );
  const ours = await loginsUnderAuthority(
    services.database.system,
    scope,
    named.map(({ userId }) => userId),
    'students.edit',
  );
  if (ours.length === 0) return;
  const renamed = named.filter(({ userId }) => ours.includes(userId));
  const ids = sql.param(renamed.map(({ userId }) => userId));
  const names = sql.param(renamed.map(({ values }) => values.name ?? ''));
  await scope.tx.execute(
    sql`update ${users} u set name = renamed.name, updated_at = now() from unnest(${ids}::uuid[], ${names}::text[]) renamed (id, name)
         where u.id = renamed.id`,
  );
}

/**
 * Signs those out who are nobody but our students. Others lose their role alone: their session may be in the middle of
 * an exam in another institution, or belong to somebody who does more here than whoever edits students.
 */
async function signOut({ scope, services }: HookContext, userIds: readonly string[]): Promise<void> {
  const ours = await loginsUnderAuthority(services.database.system, scope, userIds, 'students.edit');
  if (ours.length === 0) return;
  await revokeSessions(scope, services, ours, { at: new Date(services.now()) });
}

/** What changes with students in their logins and roles, in a handful of statements however many they are. */
async function prepareEdits(context: HookContext, changes: readonly Change<Values>[]): Promise<void> {
  const { scope } = context;
  const stored = await scope.tx
    .select()
    .from(people)
    .where(
      inArray(
        people.id,
        changes.map(({ id }) => id),
      ),
    );
  const byId = new Map(stored.map((row) => [row.id, row]));
  const edits = changes.flatMap((change): Edit[] => {
    const current = byId.get(change.id);
    if (!current) throw new AppError('not-found');
    return current.user_id === null ? [] : [{ ...change, current, userId: current.user_id }];
  });
  await changeEmails(context, edits);
  await renameLogins(context, edits);
  const usersWhere = (matches: (edit: Edit) => boolean): string[] =>
    edits.filter(matches).map(({ userId }) => userId);
  const leaving = usersWhere(({ values, current }) => values.active === false && current.active);
  if (leaving.length > 0) {
    await takeStudentRoles(context, leaving);
    await signOut(context, leaving);
  }
  const returning = usersWhere(({ values, current }) => values.active === true && !current.active);
  if (returning.length > 0) await giveStudentRole(scope, returning);
}

/** The logins of many students, their role here, the people and their welcome: one statement each. */
async function insertStudents(context: HookContext, rows: readonly Values[]): Promise<readonly string[]> {
  const { scope, services } = context;
  const emails = rows.map(({ email }) => email ?? '');
  const [taken] = await scope.tx
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.institution_id, scope.institutionId), inArray(people.email, emails)))
    .limit(1);
  if (taken) throw new AppError('already-exists', { fields: { email: [{ key: 'unique' }] } });
  const logins = await findOrCreateLogins(
    scope,
    rows.map(({ email, name, phone }) => ({
      email: email ?? '',
      name: name ?? '',
      phone: phone || null,
    })),
  );
  const active = logins.filter((_login, index) => rows[index]?.active !== false);
  await giveStudentRole(
    scope,
    active.map(({ userId }) => userId),
  );
  const ids = await newIds(scope, rows.length);
  const made = rows.map((row, index) => ({
    id: ids[index],
    user_id: logins[index]?.userId ?? null,
    name: row.name ?? '',
    email: row.email ?? '',
    identifier: row.identifier || null,
    document: row.document || null,
    birthdate: row.birthdate || null,
    phone: row.phone || null,
    active: row.active !== false,
  }));
  // One parameter: twelve thousand of them take PostgreSQL longer to read than the rows to write.
  await scope.tx.execute(
    sql`insert into ${people} (institution_id, kind, id, user_id, name, email, identifier, document, birthdate, phone, active)
        select ${scope.institutionId}::uuid, 'student', id, user_id, name, email, identifier, document, birthdate, phone, active
          from jsonb_populate_recordset(null::${people}, ${JSON.stringify(made)}::jsonb)`,
  );
  if (isWelcomed(context)) await queueWelcomeMails(scope, services.jobs, active);
  return ids;
}

const readLogins = prepare<{ id: string; picture: string | null; waits: boolean }>(sql`
  select p.id, ${portraitOf(sql`p.user_id`)} as picture,
         exists (select from pending_memberships w
                  where w.user_id = p.user_id and w.institution_id = p.institution_id) as waits
    from people p where p.id = any(${sql.placeholder('ids')}::uuid[])`);

/** People of kind student. With each comes a login that holds the student role here, as long as they are active. */
export const studentHooks: AreaHooks<typeof studentsArea> = {
  where: () => sql`t.kind = 'student'`,
  beforeSave: async (context, { id, values }) => {
    if (id === undefined) return prepareNew(context, values);
    await prepareEdits(context, [{ id, values }]);
    return values;
  },
  insertMany: insertStudents,
  updateMany: prepareEdits,
  readVirtual: async ({ scope }, ids) => {
    const rows = await readLogins(scope, { ids: textOfList(ids) });
    return new Map(
      rows.map(({ id, picture, waits }) => [
        id,
        { values: { picture: portraitUrl(picture), waits_for_mailbox: waits } },
      ]),
    );
  },
  beforeDelete: async (context, id) => {
    const [current] = await context.scope.tx
      .select({ userId: people.user_id })
      .from(people)
      .where(eq(people.id, id));
    // Whoever has taken an exam stays: the database refuses to delete the person, and with it all of this.
    if (current?.userId) await takeStudentRoles(context, [current.userId]);
  },
};
