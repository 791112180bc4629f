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
  },
  help: {
    email: 'The person signs in with it. A one-time password follows by e-mail.',
    role_ids: 'What the person can do is the sum of the roles.',
  },
  empty: 'Invite the first person of the team.',
};
