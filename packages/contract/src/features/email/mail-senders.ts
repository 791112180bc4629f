/** Rule of people who send mail or administer it: any of these permissions. */
export const mailSenders = [
  'emails_sent.menu',
  'missives.menu',
  'classes.menu',
  'questionnaires.edit',
  'users.create',
  'students.create',
].join('|');
