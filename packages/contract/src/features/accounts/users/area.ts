import { defineArea } from '../../../kit/area/define-area.ts';
import { boolean, dateTime, email, phone, references, text } from '../../../kit/fields.ts';

/** Accounts that are members of the active institution; roles are those they hold in it. */
export const users = defineArea({
  key: 'users',
  scope: 'global',
  labelField: 'name',
  fields: {
    name: text({ required: true, max: 160, search: true }),
    email: email({ required: true, search: true }),
    phone: phone({ grid: false }),
    role_ids: references({ to: 'roles', required: true, virtual: true, filter: true }),
    active: boolean({ filter: true, initial: true }),
    last_login_at: dateTime({ readOnly: true }),
    /** Pending membership: the account was created by another institution, and its e-mail is not verified yet. */
    waits_for_mailbox: boolean({ readOnly: true, virtual: true, grid: false }),
  },
  grid: { columns: ['name', 'email', 'role_ids', 'active', 'last_login_at'], sort: 'name' },
  menu: { group: 'administration', icon: 'user-cog' },
  distinguishedBy: ['email'],
  lookup: ['email'],
  import: { matchBy: 'email' },
});
