export default {
  one: 'user',
  many: 'users',
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    role_ids: 'Roles in this institution',
    active: 'Active',
    last_login_at: 'Last sign-in',
    waits_for_mailbox: 'E-mail to be confirmed',
  },
  help: {
    email:
      'What the person signs in with. Whoever has no account yet is sent an e-mail to create a password.',
    role_ids: 'What the person can do is the sum of the roles.',
  },
  empty: 'Invite the first person of the team.',
};
