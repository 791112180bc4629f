/** Registration, links that sign in, identity providers. */
export default {
  register: {
    title: 'Create account',
    text: 'Fill in your details. We will send you an e-mail to activate the account.',
    closed: 'Registration by invitation',
    closed_text:
      'Here, accounts are created by the institution. If you study or work at one, ask its office for an invitation; it arrives by e-mail.',
    in: 'You are registering at {{institution}}.',
    institution: 'Institution',
    choose: 'Choose…',
    name: 'Full name',
    phone: 'Phone with area code (optional)',
    accept:
      'I have read and accept the <terms>terms of service</terms> and the <privacy>privacy policy</privacy>.',
    submit: 'Create account',
    submitting: 'Creating…',
    have_account: 'I already have an account',
  },
  verified: {
    ask: 'Confirm your e-mail',
    ask_text: 'One step left: confirm that this message reached you.',
    confirm: 'Confirm',
    password: 'Complete your registration',
    password_text:
      'To activate the account, check your details and type the password you chose when registering. If you do not remember it, or if it was not you who registered, correct the details and choose another one.',
    activate: 'Activate the account',
    choose: 'Choose another password',
    choose_text: 'Choose the password of your account. The one typed when registering stops being valid.',
    typed: 'Use the password of the registration',
    activated: 'Account activated',
    activated_text: 'All set. Sign in with the e-mail and password you chose.',
    linked: 'Account linked',
    linked_text: 'From now on you can sign in with this service too.',
    invalid: 'This link is no longer valid',
    invalid_text:
      'It may have expired or been used already. If your account is not active yet, ask for a new link.',
    again: 'Send a new link',
  },
  link: {
    title: 'Sign in with this link',
    text: 'This link is yours alone and works only once, for a few minutes. Click to sign in.',
    submit: 'Sign in',
    submitting: 'Signing in…',
    replaces: 'You are using the system as {{name}}. Signing in with the link will replace that session.',
    missing: 'Open the link again',
    missing_text:
      'For your safety the link is not kept on this page. Open it again from the message or the system that sent it.',
  },
  social: {
    loading: 'One moment…',
    register: 'Almost there',
    register_text:
      '{{provider}} has confirmed who you are. Complete the registration to create your account.',
    link: 'This account already exists',
    link_text:
      'The e-mail {{email}} already has an account here. Confirm once that it is yours, and next time sign in directly with {{provider}}.',
    link_submit: 'Link and sign in',
    link_by_mail: 'Confirm through my e-mail',
    mail_sent: 'We sent a link to {{email}}. Open it, confirm, and sign in with this service again.',
    unverified: 'E-mail not confirmed',
    unverified_text:
      '{{provider}} does not confirm that this e-mail is yours. Confirm it there and try again, or sign in with e-mail and password.',
    closed: 'Registration by invitation',
    closed_text:
      'There is no account for {{email}}, and here accounts are created by the institution. Ask its office for an invitation.',
    expired: 'Let’s start again',
    expired_text:
      'This sign-in has expired or has already been used. Go back to the sign-in page and choose the service again.',
  },
};
