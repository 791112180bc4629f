export default {
  one: 'campaign',
  many: 'campaigns',
  fields: {
    name: 'Name',
    code: 'Address code',
    active: 'Active',
    starts_at: 'Start',
    ends_at: 'End',
    title: 'Page title',
    description: 'Description',
    picture_file_id: 'Picture',
    questionnaire_id: 'Questionnaire to answer',
    consent_text: 'Consent text',
    retention_months: 'Months the data is kept',
    notice_emails: 'E-mails notified of each lead',
    leads: 'Leads',
  },
  help: {
    code: 'The page’s address ends like this: /campaigns/code. Use lower-case letters, numbers and hyphens.',
    active: 'An inactive campaign disappears from the web; its leads stay here.',
    starts_at: 'Without a start the page is open already.',
    ends_at: 'Without an end the page stays open.',
    picture_file_id: 'Shown at the top of the page. A landscape photo looks best.',
    questionnaire_id:
      'After the form people answer it without an account. The questionnaire has to be released.',
    consent_text:
      'What people agree to when they send the form. Every change makes a new version; the accepted one is kept with each lead.',
    retention_months: 'After this time without contact the data of a lead is erased. The page says so.',
    notice_emails: 'Separated by commas or one a line.',
  },
  sections: {
    main: 'Campaign',
    page: 'Public page',
    privacy: 'Privacy and notices',
  },
  empty: 'Create the first campaign and share the address of its page.',
};
