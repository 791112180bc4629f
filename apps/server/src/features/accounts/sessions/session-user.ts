import { session as sessionConstants } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import type {
  SessionInstitution,
  SessionUser,
} from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { systemAdminPermission } from '@certame/contract/permissions.ts';
import { brandFileUrl, portraitUrl } from '#lib/file-urls.ts';
import { redirectTargetOf } from '#lib/http/redirect-hosts.ts';
import type { Services } from '#services.ts';
import { invitePermission, isInvitedToClass } from '../joining/invited-to-class.ts';

interface UserRow {
  id: string;
  name: string;
  phone: string | null;
  email: string;
  picture_file_id: string | null;
  language: SessionUser['language'];
  theme: SessionUser['theme'];
  must_change_password: boolean;
  is_system_admin: boolean;
  email_verified_at: Date | null;
  is_invited: boolean;
  people: { id: string; name: string; institution_id: string }[];
  unread: number;
  institutions: InstitutionRow[];
}

interface InstitutionRow {
  id: string;
  organization_id: string;
  name: string;
  created_at: string;
  organization_name: string;
  organization_logo: string | null;
  custom_data: Record<string, unknown>;
  primary_color: string | null;
  logo: string | null;
  small_logo: string | null;
  time_zone: string;
  permissions: string[];
  roles: { name: string; key: string | null }[];
  active_role: string | null;
  domain: string | null;
  logout_redirect_url: string | null;
}

/** Everything of a user across the institutions, in one statement under the system role, bound to that user's id. */
const userQuery = {
  name: 'session-user',
  text: `
    select u.id, u.name, u.phone, u.email, u.picture_file_id, u.language, u.theme, u.must_change_password, u.is_system_admin,
           u.email_verified_at, ${isInvitedToClass} as is_invited,
           (select count(*)::int from notifications n
             where n.user_id = u.id and n.read_at is null and ($2::uuid is null or n.institution_id = $2)) as unread,
           coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'institution_id', p.institution_id)
                                     order by p.institution_id is not distinct from $2 desc, p.created_at, p.id)
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
      from users u where u.id = $1`,
};

const names = (keys: Iterable<string>) => [...keys].map((name) => ({ name }));

function presentInstitution(
  services: Services,
  row: InstitutionRow,
  everywhere: readonly string[],
): SessionInstitution {
  return {
    id: row.id,
    organization_id: row.organization_id,
    name: row.name,
    created_at: new Date(row.created_at).toISOString(),
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
  const { rows } = await services.database.system.query<UserRow>({
    ...userQuery,
    values: [userId, activeInstitutionId],
  });
  const user = rows[0];
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
