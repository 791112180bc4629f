/** Logins, their passwords and sessions, and the roles they hold: what every domain that makes or changes one goes through. */
export { invitePermission } from './joining/invited-to-class.ts';
export { joinAsStudent } from './joining/join-as-student.ts';
export { portraitFileSql, portraitOf } from './logins/account-data.ts';
export { changeLoginEmail } from './logins/change-login.ts';
export { findOrCreateLogin, sendWelcomeMail } from './logins/create-login.ts';
export { findOrCreateLogins, queueWelcomeMails } from './logins/create-logins.ts';
export { createStaffLogins, type LoginToCreate, withPasswordHashes } from './logins/create-staff-logins.ts';
export { institutionsWhere } from './roles/administered.ts';
export { requireRemainingAdministrator } from './roles/administrators.ts';
export { loginsUnderAuthority, requireAuthorityOver } from './roles/authority.ts';
export { giveRoles, isTrustedAt, rolesHeldOrPending, takeRoles } from './roles/give-roles.ts';
export { requireGrantablePermissions, requireGrantableRoles } from './roles/grantable.ts';
export { publishRightsChanged } from './roles/publish-rights-changed.ts';
export { revokeSession, revokeSessions } from './sessions/revoke-sessions.ts';
export { loadSessionUser } from './sessions/session-user.ts';
