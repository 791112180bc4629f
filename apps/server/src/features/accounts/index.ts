/** Logins, their passwords and sessions, and the roles they hold: what every domain that makes or changes one goes through. */
export { invitePermission, isInvitedToClass } from './joining/invited-to-class.ts';
export { joinAsStudent } from './joining/join-as-student.ts';
export { joinAsRestrictedStudent } from './joining/join-institution.ts';
export { isMadeHereSql, portraitFileSql, portraitOf } from './logins/account-data.ts';
export { changeLoginEmail } from './logins/change-login.ts';
export { findOrCreateLogin, type LoginDetails, sendWelcomeMail } from './logins/create-login.ts';
export { findOrCreateLogins, handleWelcomeMails, queueWelcomeMails } from './logins/create-logins.ts';
export { holdMailbox, maxMailsPerHour } from './logins/hold-mailbox.ts';
export { noteKnownHere, recordMailboxProof } from './logins/mailbox-proof.ts';
export {
  confirmationLink,
  consumeToken,
  dropTokens,
  findTokenOwner,
  findUsableToken,
  issueToken,
  passwordLink,
  takeToken,
  tokenLifetimeMin,
  type UsedToken,
} from './logins/one-time-tokens.ts';
export { openSealedEmail, sealedLoginLink } from './logins/sealed-email.ts';
export { institutionsWhere } from './roles/administered.ts';
export { requireRemainingAdministrator } from './roles/administrators.ts';
export { loginsUnderAuthority, requireAuthorityOver } from './roles/authority.ts';
export { giveRoles, isTrustedAt, rolesHeldOrWaiting, rolesHereOf, takeRoles } from './roles/give-roles.ts';
export { requireGrantablePermissions, requireGrantableRoles } from './roles/grantable.ts';
export { publishRightsChanged } from './roles/publish-rights-changed.ts';
export { checkPassword } from './sessions/check-password.ts';
export { type LoginOrigin, loginOriginOf, rememberBrowser } from './sessions/known-browser.ts';
export { clearLockout } from './sessions/lockout.ts';
export {
  clearRenewalCookie,
  newRenewalSecret,
  type Renewal,
  renewalOf,
  sessionEnd,
  setRenewalCookie,
} from './sessions/renewal-cookie.ts';
export { revokeSession, revokeSessions } from './sessions/revoke-sessions.ts';
