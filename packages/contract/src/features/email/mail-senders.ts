/** Who sends mail or administers it: any of these permissions. */
export const mailSenders = [
  'emails_sent.menu',
  'missives.menu',
  'classes.menu',
  'questionnaires.edit',
  'users.create',
  'students.create',
].join('|');
