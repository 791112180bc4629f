import { session as sessionConstants } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type {
  SessionInstitution,
  SessionUser,
} from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { systemAdminPermission } from '@certame/contract/permissions.ts';
import { type SQL, sql } from '@certame/db/sql.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { z } from 'zod';
import { brandFileUrl, portraitUrl } from '#lib/file-urls.ts';
import { redirectTargetOf } from '#lib/http/redirect-hosts.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Services } from '#services.ts';
import { invitePermission, isInvitedToClass } from '../joining/invited-to-class.ts';

const institutionSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  created_at: z.coerce.date(),
  organization_name: z.string(),
  organization_logo: z.string().nullable(),
  custom_data: z.record(z.string(), z.unknown()),
  primary_color: z.string().nullable(),
  logo: z.string().nullable(),
  small_logo: z.string().nullable(),
  time_zone: z.string(),
  permissions: z.array(z.string()),
  roles: z.array(z.object({ name: z.string(), key: z.string().nullable() })),
  active_role: z.string().nullable(),
  domain: z.string().nullable(),
  logout_redirect_url: z.string().nullable(),
});

const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  picture_file_id: z.string().nullable(),
  language: z.custom<SessionUser['language']>(),
  theme: z.custom<SessionUser['theme']>(),
  must_change_password: z.boolean(),
  is_system_admin: z.boolean(),
  email_verified_at: z.coerce.date().nullable(),
  is_invited: z.boolean(),
  people: z.array(z.object({ id: z.string(), name: z.string(), institution_id: z.string() })),
  unread: z.number(),
  institutions: z.array(institutionSchema),
});

/** Everything of a user across the institutions, in one statement under the system role, bound to that user's id. */
const userQuery = (userId: string, institutionId: string | null): SQL => sql`
    select u.id, u.name, u.phone, u.email, u.picture_file_id, u.language, u.theme, u.must_change_password, u.is_system_admin,
           u.email_verified_at, ${isInvitedToClass} as is_invited,
           (select count(*)::int from notifications n
             where n.user_id = u.id and n.read_at is null and (${institutionId}::uuid is null or n.institution_id = ${institutionId})) as unread,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'institution_id', p.institution_id)
                                     order by p.institution_id is not distinct from ${institutionId}::uuid desc, p.created_at, p.id)
                       from people p where p.user_id = u.id and p.active
                        and exists (select from memberships m where m.user_id = u.id and m.institution_id = p.institution_id)),
                    '[]') as people,
           coalesce((select json_agg(json_build_object(
                       'id', i.id, 'organization_id', i.organization_id, 'name', i.name, 'created_at', i.created_at,
                       'organization_name', o.name, 'organization_logo', o.logo_file_id, 'custom_data', o.custom_data,
                       'primary_color', i.primary_color, 'logo', i.logo_file_id, 'small_logo', i.small_logo_file_id,
                       'time_zone', i.time_zone,
                       'permissions', array(select distinct rp.permission_key
                                              from memberships m join role_permissions rp on rp.role_id = m.role_id
                                             where m.user_id = u.id and m.institution_id = i.id order by 1),
                       'roles', (select json_agg(json_build_object('name', r.name, 'key', r.key) order by r.name)
                                   from memberships m join roles r on r.id = m.role_id
                                  where m.user_id = u.id and m.institution_id = i.id),
                       'active_role', (select r.name from memberships m join roles r on r.id = m.role_id
                                        where m.user_id = u.id and m.institution_id = i.id and m.chosen_at is not null
                                        order by m.chosen_at desc limit 1),
                       'domain', i.domain, 'logout_redirect_url', i.logout_redirect_url) order by i.name, i.id)
                       from institutions i join organizations o on o.id = i.organization_id
                      where exists (select from memberships m where m.user_id = u.id and m.institution_id = i.id)),
                    '[]') as institutions
      from users u where u.id = ${userId}`;

const names = (keys: Iterable<string>) => [...keys].map((name) => ({ name }));

function presentInstitution(
  services: Services,
  row: z.output<typeof institutionSchema>,
  everywhere: readonly string[],
): SessionInstitution {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    organization: {
      name: row.organization_name,
      logo: brandFileUrl(row.organization_logo),
      custom_data: JSON.stringify(row.custom_data),
    },
    primary_color: row.primary_color,
    logo: brandFileUrl(row.logo),
    small_logo: brandFileUrl(row.small_logo),
    time_zone: row.time_zone,
    permissions: names(new Set([...row.permissions, ...everywhere])),
    roles: row.roles,
    active_role: row.active_role,
    logout_redirect_url: redirectTargetOf(services, row.logout_redirect_url, row.domain),
  };
}

/**
 * The session user of the contract. Roles and permissions at the top are those of the active institution, or of the
 * only one; with several and none active there are none.
 */
export async function loadSessionUser(
  services: Services,
  userId: string,
  activeInstitutionId: string | null,
  token: string,
): Promise<SessionUser> {
  const [user] = await queryRows(
    { tx: drizzle(services.database.system) },
    userSchema,
    userQuery(userId, activeInstitutionId),
  );
  if (!user) throw new AppError('unauthenticated');
  const everywhere = [
    ...(user.is_invited ? [invitePermission] : []),
    ...(user.is_system_admin ? [systemAdminPermission] : []),
  ];
  const institutions = user.institutions.map((row) => presentInstitution(services, row, everywhere));
  const active =
    institutions.find((institution) => institution.id === activeInstitutionId) ??
    (institutions.length === 1 ? institutions[0] : undefined);
  return {
    id: user.id,
    name: user.name,
    phone: user.phone,
    email: user.email,
    profile_picture: portraitUrl(user.picture_file_id),
    language: user.language,
    theme: user.theme,
    people: user.people,
    firstAccess: user.must_change_password,
    email_verified_at: user.email_verified_at?.toISOString() ?? null,
    roles: active?.roles ?? [],
    permissions: active?.permissions ?? names(everywhere),
    institutions,
    token,
    unreadNotifications: user.unread,
    pingInterval: sessionConstants.pingIntervalS,
    slow_kbps_rate: sessionConstants.slowConnectionKbps,
  };
}
