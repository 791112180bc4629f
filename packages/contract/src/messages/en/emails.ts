export default {
  greeting: 'Hello, {{name}}!',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}' },
  welcome: {
    subject: 'Your account at {{institution}}',
    body: 'An account has been created for you at {{institution}}. You sign in with this e-mail: {{email}}.\n\nTo begin, choose your password with the button below. The link works for {{hours}} hours; after that, use “Forgot my password” on the sign-in page.',
    action: 'Choose my password',
  },
  welcome_member: {
    subject: 'You now belong to {{institution}}',
    body: 'You have been added to {{institution}}. Sign in with the account and password you already use, then choose the institution at the top of the screen.',
    action: 'Sign in',
  },
  welcome_waiting: {
    subject: 'You have been added to {{institution}}',
    body: '{{institution}} has added you with this e-mail, which already has an account.\n\nAs another institution made the account, choose a new password with the button below, so that nobody but you gets in. It works in every institution where you use this account.\n\nThe link works for {{hours}} hours; after that, use “Forgot my password” on the sign-in page.',
    action: 'Choose a new password',
  },
  reset_password: {
    subject: 'New password',
    body: 'We received a request to change the password of your account.\n\nThe link below works for {{minutes}} minutes and only once. If it was not you, ignore this message: your password stays the same.',
    action: 'Choose a new password',
  },
  questionnaire_publication: {
    subject: 'New exam: {{questionnaire}}',
    body: 'The exam “{{questionnaire}}” is available to you.\n\n{{period}}',
    action: 'Open the exam',
  },
  questionnaire_result: {
    subject: 'Result: {{questionnaire}}',
    body: 'The result of the exam “{{questionnaire}}” has been released.',
    action: 'See the result',
  },
  class_invite: {
    subject: 'Invitation to the class {{class}}',
    body: 'You have been invited to the class “{{class}}”.',
    action: 'See the invitation',
  },
  lead_notice: {
    subject: 'New contact: {{lead}}',
    body: '{{lead}} filled in the form of the campaign “{{campaign}}”.\n\nE-mail: {{lead_email}}\nPhone: {{lead_phone}}\nSource: {{lead_origin}}',
    action: 'See the contact',
  },
  certified_emit_user: {
    subject: 'Your certificate: {{certificate}}',
    body: 'The certificate “{{certificate}}” has been issued to you.',
    action: 'See the certificate',
  },
  columns: {
    dateTime: 'Date and time',
    userName: 'Name',
    email: 'E-mail',
    subject: 'Subject',
    eventType: 'State',
  },
  events: {
    queued: 'Queued',
    sent: 'Sent',
    delivered: 'Delivered',
    opened: 'Opened',
    bounced: 'Returned',
    error: 'Error',
    canceled: 'Canceled',
  },
  hidden_link: '(link hidden)',
  activation: {
    subject: 'Activate your account at {{institution}}',
    body: 'We received your registration at {{institution}}. To start using the account, confirm this e-mail with the button below.\n\nThe link works for {{hours}} hours and only once. If it was not you who registered, ignore this message: the account will not be activated and the data will be deleted within a week.',
    action: 'Activate my account',
  },
  registration_known: {
    subject: 'You already have an account',
    body: 'Somebody, perhaps you, tried to create an account at {{institution}} with this e-mail, but it already has one.\n\nSign in with your password or use “I forgot my password” on the sign-in page. If it was not you, there is nothing to do.',
    action: 'Sign in',
  },
  social_link: {
    subject: 'Confirm signing in with {{provider}}',
    body: 'Somebody who signed in to {{provider}} with this e-mail wants to use {{provider}} to sign in to your account as well.\n\nIf it was you, confirm with the button below. The link works for {{minutes}} minutes and only once. If it was not you, ignore this message: nothing changes.',
    action: 'Confirm',
  },
  resent: 'The message is back in the queue.',
  sending_now: 'The message is being sent.',
  login_link: {
    subject: 'Your sign-in link to {{institution}}',
    body: 'The administration of {{institution}} has sent you this link to sign in without a password.\n\nThe link is valid for {{minutes}} minutes and can be used only once. If you did not ask for help signing in, ignore this message.',
    action: 'Sign in',
  },
  erasure_done: {
    subject: 'Your data were erased from {{institution}}',
    body: '{{institution}} has done what you asked for. Your record, enrolments, messages, e-mails, photo and accesses were erased; exams and scores stay, without your name.\n\nThis message is the last one: your address is not kept.',
  },
};
