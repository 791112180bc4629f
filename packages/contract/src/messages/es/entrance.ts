/** Registration, links that sign in, identity providers. */
export default {
  register: {
    title: 'Crear cuenta',
    text: 'Complete sus datos. Le enviaremos un correo para activar la cuenta.',
    closed: 'Registro por invitación',
    closed_text:
      'Aquí las cuentas las crea la institución. Si estudia o trabaja en una de ellas, pida una invitación a la secretaría; llega por correo.',
    in: 'Va a registrarse en {{institution}}.',
    institution: 'Institución',
    choose: 'Elija…',
    name: 'Nombre completo',
    phone: 'Teléfono con código de área (opcional)',
    accept:
      'He leído y acepto los <terms>términos de servicio</terms> y la <privacy>política de privacidad</privacy>.',
    submit: 'Crear cuenta',
    submitting: 'Creando…',
    have_account: 'Ya tengo una cuenta',
  },
  verified: {
    ask: 'Confirme su correo',
    ask_text: 'Falta un solo paso: confirme que este mensaje le llegó.',
    confirm: 'Confirmar',
    password: 'Complete su registro',
    password_text:
      'Para activar la cuenta, revise sus datos y escriba la contraseña que eligió al registrarse. Si no la recuerda, o si no fue usted quien se registró, corrija los datos y elija otra.',
    activate: 'Activar la cuenta',
    choose: 'Elegir otra contraseña',
    choose_text: 'Elija la contraseña de su cuenta. La que se escribió en el registro deja de valer.',
    typed: 'Usar la contraseña del registro',
    activated: 'Cuenta activada',
    activated_text: 'Todo listo. Entre con el correo y la contraseña que eligió.',
    linked: 'Cuenta vinculada',
    linked_text: 'Desde ahora también puede entrar con este servicio.',
    invalid: 'Este enlace ya no es válido',
    invalid_text:
      'Puede haber vencido o haber sido usado. Si su cuenta aún no está activa, pida un nuevo enlace.',
    again: 'Enviar un nuevo enlace',
  },
  link: {
    title: 'Entrar con este enlace',
    text: 'Este enlace es solo suyo y funciona una única vez, durante pocos minutos. Haga clic para entrar.',
    submit: 'Entrar',
    submitting: 'Entrando…',
    replaces: 'Está usando el sistema como {{name}}. Al entrar con el enlace, esa sesión será reemplazada.',
    missing: 'Abra el enlace de nuevo',
    missing_text:
      'Por seguridad, el enlace no se guarda en esta página. Ábralo otra vez desde el mensaje o el sistema que lo envió.',
  },
  social: {
    loading: 'Un momento…',
    register: 'Falta poco',
    register_text: '{{provider}} confirmó quién es usted. Complete el registro para crear su cuenta.',
    link: 'Esta cuenta ya existe',
    link_text:
      'El correo {{email}} ya tiene una cuenta aquí. Confirme una vez que es suya y, la próxima, entre directamente con {{provider}}.',
    link_submit: 'Vincular y entrar',
    link_by_mail: 'Confirmar por mi correo',
    mail_sent: 'Enviamos un enlace a {{email}}. Ábralo, confirme y vuelva a entrar con este servicio.',
    unverified: 'Correo no confirmado',
    unverified_text:
      '{{provider}} no confirma que este correo sea suyo. Confírmelo allí e inténtelo de nuevo, o entre con correo y contraseña.',
    closed: 'Registro por invitación',
    closed_text:
      'No hay cuenta para {{email}}, y aquí las cuentas las crea la institución. Pida una invitación a la secretaría.',
    expired: 'Empecemos de nuevo',
    expired_text:
      'Este acceso venció o ya fue usado. Vuelva a la página de inicio de sesión y elija el servicio otra vez.',
  },
};
