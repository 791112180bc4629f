export default {
  greeting: '¡Hola, {{name}}!',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}' },
  welcome: {
    subject: 'Su cuenta en {{institution}}',
    body: 'Se ha creado una cuenta para usted en {{institution}}. Entra con este correo: {{email}}.\n\nPara empezar, elija su contraseña con el botón de abajo. El enlace vale {{hours}} horas; después, use “Olvidé mi contraseña” en la página de inicio de sesión.',
    action: 'Elegir mi contraseña',
  },
  welcome_member: {
    subject: 'Ahora forma parte de {{institution}}',
    body: 'Se le ha añadido a {{institution}}. Entre con la cuenta y la contraseña que ya usa; después, elija la institución en la parte superior de la pantalla.',
    action: 'Entrar',
  },
  welcome_waiting: {
    subject: 'Se le ha añadido a {{institution}}',
    body: '{{institution}} le ha añadido con este correo, que ya tiene una cuenta.\n\nComo la cuenta la creó otra institución, elija una nueva contraseña con el botón de abajo: así solo usted podrá entrar. Valdrá en todas las instituciones donde usa esta cuenta.\n\nEl enlace vale {{hours}} horas; después, use “Olvidé mi contraseña” en la página de inicio de sesión.',
    action: 'Elegir nueva contraseña',
  },
  reset_password: {
    subject: 'Nueva contraseña',
    body: 'Recibimos una solicitud para cambiar la contraseña de su cuenta.\n\nEl enlace de abajo vale {{minutes}} minutos y solo una vez. Si no fue usted, ignore este mensaje: su contraseña sigue siendo la misma.',
    action: 'Elegir nueva contraseña',
  },
  questionnaire_publication: {
    subject: 'Nueva evaluación: {{questionnaire}}',
    body: 'La evaluación “{{questionnaire}}” está disponible para usted.\n\n{{period}}',
    action: 'Abrir la evaluación',
  },
  questionnaire_result: {
    subject: 'Resultado: {{questionnaire}}',
    body: 'El resultado de la evaluación “{{questionnaire}}” ya está disponible.',
    action: 'Ver el resultado',
  },
  class_invite: {
    subject: 'Invitación al grupo {{class}}',
    body: 'Se le ha invitado al grupo “{{class}}”.',
    action: 'Ver la invitación',
  },
  lead_notice: {
    subject: 'Nuevo contacto: {{lead}}',
    body: '{{lead}} rellenó el formulario de la campaña “{{campaign}}”.\n\nCorreo: {{lead_email}}\nTeléfono: {{lead_phone}}\nOrigen: {{lead_origin}}',
    action: 'Ver el contacto',
  },
  certified_emit_user: {
    subject: 'Su certificado: {{certificate}}',
    body: 'Se ha emitido para usted el certificado “{{certificate}}”.',
    action: 'Ver el certificado',
  },
  columns: {
    dateTime: 'Fecha y hora',
    userName: 'Nombre',
    email: 'Correo',
    subject: 'Asunto',
    eventType: 'Estado',
  },
  events: {
    queued: 'En cola',
    sent: 'Enviado',
    delivered: 'Entregado',
    opened: 'Abierto',
    bounced: 'Devuelto',
    error: 'Error',
    canceled: 'Cancelado',
  },
  hidden_link: '(enlace oculto)',
  activation: {
    subject: 'Active su cuenta en {{institution}}',
    body: 'Recibimos su registro en {{institution}}. Para empezar a usar la cuenta, confirme este correo con el botón de abajo.\n\nEl enlace vale por {{hours}} horas y solo se puede usar una vez. Si no fue usted quien se registró, ignore este mensaje: la cuenta no se activará y los datos se borrarán en una semana.',
    action: 'Activar mi cuenta',
  },
  registration_known: {
    subject: 'Usted ya tiene una cuenta',
    body: 'Alguien, quizás usted, intentó crear en {{institution}} una cuenta con este correo, pero ya tiene una.\n\nEntre con su contraseña o use “Olvidé mi contraseña” en la página de inicio de sesión. Si no fue usted, no hace falta hacer nada.',
    action: 'Entrar',
  },
  social_link: {
    subject: 'Confirme el acceso con {{provider}}',
    body: 'Alguien que entró en {{provider}} con este correo quiere usar {{provider}} para entrar también en su cuenta.\n\nSi fue usted, confirme con el botón de abajo. El enlace vale por {{minutes}} minutos y solo se puede usar una vez. Si no fue usted, ignore este mensaje: nada cambia.',
    action: 'Confirmar',
  },
  resent: 'El mensaje volvió a la cola de envío.',
  sending_now: 'El mensaje se está enviando.',
  login_link: {
    subject: 'Su enlace de acceso a {{institution}}',
    body: 'La administración de {{institution}} le envió este enlace para entrar sin escribir la contraseña.\n\nEl enlace vale {{minutes}} minutos y solo puede usarse una vez. Si no pidió ayuda para entrar, ignore este mensaje.',
    action: 'Entrar',
  },
  erasure_done: {
    subject: 'Sus datos fueron eliminados de {{institution}}',
    body: '{{institution}} atendió su solicitud. Su ficha, inscripciones, mensajes, correos, foto y accesos fueron eliminados; las evaluaciones y las notas quedan, sin su nombre.\n\nEste mensaje es el último: su dirección no se conserva.',
  },
};
