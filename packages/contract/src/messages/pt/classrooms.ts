/** Rooms of exams: who sits where and who watches over them. */
export default {
  columns: { name: 'Nome', email: 'E-mail', identifier: 'Matrícula', state: 'Situação' },
  states: {
    not_started: 'Não iniciou',
    in_progress: 'Respondendo',
    paused: 'Em pausa',
    finished: 'Encerrou',
    awaiting_correction: 'Aguardando correção',
    awaiting_release: 'Aguardando liberação',
    released: 'Nota liberada',
  },
  divided_one: '{{count}} participante distribuído em {{rooms}} salas.',
  divided_other: '{{count}} participantes distribuídos em {{rooms}} salas.',
  divide: 'Redistribuir participantes',
  divide_title: 'Redistribuir os participantes?',
  divide_help:
    'Quem já iniciou a prova fica onde está; os demais só mudam de sala quando é preciso para equilibrar.',
  participants: 'Participantes',
  participants_of: 'Participantes de {{room}}',
  nobody: 'Ninguém nesta sala ainda.',
  supervisors: 'Supervisores',
  supervisors_of: 'Supervisores de {{room}}',
  supervisors_help: 'Cada pessoa supervisiona uma única sala por prova.',
  see_rooms: 'Ver salas',
  search: 'Pesquisar participantes',
};
