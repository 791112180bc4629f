export default {
  one: 'alumno',
  many: 'alumnos',
  fields: {
    name: 'Nombre completo',
    email: 'Correo electrónico',
    identifier: 'Matrícula',
    document: 'CPF',
    birthdate: 'Fecha de nacimiento',
    phone: 'Teléfono',
    class_ids: 'Grupos',
    active: 'Activo',
    waits_for_mailbox: 'Correo por confirmar',
  },
  help: {
    email: 'Con él entra el alumno. Quien todavía no tiene cuenta elige la contraseña en el primer acceso.',
    identifier: 'El código del alumno en la institución.',
  },
  choices: { send_welcome: 'Enviar el correo de bienvenida con el enlace para crear la contraseña' },
  sections: { main: 'Datos del alumno', enrolment: 'Matrícula en grupos' },
  empty: 'Registre un alumno o importe una hoja de cálculo.',
};
