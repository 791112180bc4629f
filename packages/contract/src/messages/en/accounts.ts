export default {
  logged_out: 'You have signed out.',
  password_mail_sent:
    'If there is an account with this e-mail, you will shortly receive a message with a link to choose a new password.',
  password_changed: 'Password changed. Sign in with the new one.',
  password_mail_sent_to_user: 'We sent this person an e-mail with a link to choose a new password.',
  user_password_set: 'One-time password set. The person will choose another when signing in.',
  user_activated: 'User activated.',
  user_deactivated: 'User deactivated. Access has ended.',
  registered: 'User created successfully.',
  activation_sent:
    'We sent an e-mail with the link to activate the account. If it does not arrive in a few minutes, check your spam folder.',
  activation_resent:
    'If there is a registration waiting to be confirmed with this e-mail, the activation link will arrive shortly.',
  activated: 'Account activated. You can sign in now.',
  linked: 'Account linked. You can now sign in with this service.',
  link_sent: 'We sent a link to the account’s e-mail for you to confirm.',
  notification_sent: 'Notification sent.',
  login_link_sent: 'Sign-in link sent.',
  role_changed: 'Active role: {{name}}.',
};
