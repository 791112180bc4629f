export default {
  one: 'student',
  many: 'students',
  fields: {
    name: 'Full name',
    email: 'E-mail',
    identifier: 'Student number',
    document: 'CPF',
    birthdate: 'Date of birth',
    phone: 'Phone',
    class_ids: 'Classes',
    active: 'Active',
    waits_for_mailbox: 'E-mail to be confirmed',
  },
  help: {
    email:
      'What the student signs in with. Whoever has no account yet chooses a password at the first sign-in.',
    identifier: 'The student’s code at the institution.',
  },
  choices: { send_welcome: 'Send the welcome e-mail with the link to create a password' },
  sections: { main: 'Student details', enrolment: 'Enrolment in classes' },
  empty: 'Add a student or import a spreadsheet.',
};
