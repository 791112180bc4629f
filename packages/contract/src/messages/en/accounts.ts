export default {
  logged_out: 'You have signed out.',
  password_mail_sent:
    'If there is an account with this e-mail, you will shortly receive a message with a link to choose a new password.',
  password_changed: 'Password changed. Sign in with the new one.',
  password_mail_sent_to_user: 'We sent this person an e-mail with a link to choose a new password.',
  user_password_set: 'One-time password set. The person will choose another when signing in.',
  user_activated: 'User activated.',
  user_deactivated: 'User deactivated. Access has ended.',
};
