export default {
  one: 'institution',
  many: 'institutions',
  fields: {
    name: 'Name',
    organization_id: 'Organization',
    primary_color: 'Main colour',
    logo_file_id: 'Logo',
    small_logo_file_id: 'Small logo',
    time_zone: 'Time zone',
    domain: 'Own domain',
    logout_redirect_url: 'Address after signing out',
    self_registration: 'Takes registrations',
    track_email_opens: 'Follow the opening of e-mails',
  },
  help: {
    track_email_opens:
      'Off: nothing is followed. On: each e-mail carries an invisible picture that records in Sent e-mails the first time it was opened. This is personal data: tell people in your privacy policy.',
    primary_color: 'Used in buttons and highlights for whoever is in this institution.',
    time_zone: 'Dates and times are shown in this zone to whoever is in the institution.',
    domain:
      'Domain name under which the people of this institution open the system, for example exams.school.org, without https:// or a port. There the sign-in page shows the name, logo and colour of the institution. Whoever runs the server has to point the domain to it.',
    logout_redirect_url: 'Page where people go when they sign out. Blank: the sign-in page.',
    self_registration:
      'People without an account can register by themselves on the “Create account” page and start as restricted students.',
  },
  sections: { mail: 'E-mails', main: 'Institution details', brand: 'Visual identity' },
  empty: 'Add the first institution.',
};
