export default {
  one: 'plantilla de correo',
  many: 'plantillas de correo',
  fields: {
    name: 'Nombre de la plantilla',
    type: 'Tipo',
    subject: 'Asunto',
    body: 'Texto',
    action_label: 'Texto del botón',
    active: 'En uso',
  },
  help: {
    name: 'Solo su equipo ve este nombre.',
    action_label: 'Si se deja en blanco, el botón usa las palabras del texto predeterminado.',
    active: 'Solo hay una plantilla en uso por tipo: al activar esta, la otra se desactiva.',
  },
  options: {
    type: {
      basic: 'Básico (envío masivo)',
      class_invite: 'Invitación a un grupo',
      questionnaire_publication: 'Nueva evaluación',
      questionnaire_result: 'Resultado de evaluación',
      reset_password: 'Nueva contraseña',
      welcome: 'Bienvenida',
      lead_notice: 'Nuevo contacto de campaña',
      certified_emit_user: 'Certificado emitido',
    },
  },
  sections: {
    main: 'Plantilla',
  },
  empty: 'Escriba una plantilla de la institución para uno de los tipos de abajo.',
};
