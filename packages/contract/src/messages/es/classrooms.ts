/** Rooms of exams: who sits where and who watches over them. */
export default {
  columns: { name: 'Nombre', email: 'Correo electrónico', identifier: 'Matrícula', state: 'Situación' },
  states: {
    not_started: 'Sin empezar',
    in_progress: 'Respondiendo',
    paused: 'En pausa',
    finished: 'Terminó',
    awaiting_correction: 'En espera de corrección',
    awaiting_release: 'En espera de publicación',
    released: 'Nota publicada',
  },
  divided_one: '{{count}} participante distribuido en {{rooms}} salas.',
  divided_other: '{{count}} participantes distribuidos en {{rooms}} salas.',
  divide: 'Redistribuir participantes',
  divide_title: '¿Redistribuir a los participantes?',
  divide_help:
    'Quien ya empezó la evaluación se queda donde está; los demás solo cambian de sala cuando hace falta para equilibrar.',
  participants: 'Participantes',
  participants_of: 'Participantes de {{room}}',
  nobody: 'Todavía no hay nadie en esta sala.',
  supervisors: 'Supervisores',
  supervisors_of: 'Supervisores de {{room}}',
  supervisors_help: 'Cada persona supervisa una sola sala por evaluación.',
  see_rooms: 'Ver salas',
  search: 'Buscar participantes',
};
