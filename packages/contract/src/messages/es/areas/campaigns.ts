export default {
  one: 'campaña',
  many: 'campañas',
  fields: {
    name: 'Nombre',
    code: 'Código de la dirección',
    active: 'Activa',
    starts_at: 'Inicio',
    ends_at: 'Fin',
    title: 'Título de la página',
    description: 'Descripción',
    picture_file_id: 'Imagen',
    questionnaire_id: 'Evaluación por responder',
    consent_text: 'Texto del consentimiento',
    retention_months: 'Meses de conservación de los datos',
    notice_emails: 'Correos avisados de cada contacto',
    leads: 'Contactos',
  },
  help: {
    code: 'La dirección de la página termina así: /campaigns/código. Use minúsculas, números y guiones.',
    active: 'Una campaña inactiva desaparece de la web; sus contactos siguen aquí.',
    starts_at: 'Sin inicio, la página ya está abierta.',
    ends_at: 'Sin fin, la página sigue abierta.',
    picture_file_id: 'Aparece en lo alto de la página. Queda mejor una foto horizontal.',
    questionnaire_id:
      'Después del formulario, la persona responde sin cuenta. La evaluación debe estar publicada.',
    consent_text:
      'Lo que la persona acepta al enviar. Cada cambio crea una versión; la aceptada queda guardada con cada contacto.',
    retention_months: 'Pasado este plazo sin nuevo contacto, los datos se borran. La página lo indica.',
    notice_emails: 'Separados por comas o uno por línea.',
  },
  sections: {
    main: 'Campaña',
    page: 'Página pública',
    privacy: 'Privacidad y avisos',
  },
  empty: 'Cree la primera campaña y difunda la dirección de su página.',
};
