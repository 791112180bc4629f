export default {
  logged_out: 'Ha cerrado la sesión.',
  password_mail_sent:
    'Si existe una cuenta con este correo, recibirá en breve un mensaje con un enlace para elegir una nueva contraseña.',
  password_changed: 'Contraseña cambiada. Entre con la nueva.',
  password_mail_sent_to_user:
    'Enviamos a esta persona un correo con un enlace para elegir una nueva contraseña.',
  user_password_set: 'Contraseña provisional definida. La persona elegirá otra al entrar.',
  user_activated: 'Usuario activado.',
  user_deactivated: 'Usuario desactivado. El acceso ha terminado.',
  registered: 'Usuario creado correctamente.',
  activation_sent:
    'Enviamos un correo con el enlace para activar la cuenta. Si no llega en unos minutos, revise la carpeta de spam.',
  activation_resent:
    'Si hay un registro por confirmar con este correo, el enlace de activación llegará en breve.',
  activated: 'Cuenta activada. Ya puede entrar.',
  linked: 'Cuenta vinculada. Ya puede entrar con este servicio.',
  link_sent: 'Enviamos al correo de la cuenta un enlace para que confirme.',
  notification_sent: 'Notificación enviada.',
  login_link_sent: 'Enlace de acceso enviado.',
  role_changed: 'Rol activo: {{name}}.',
};
