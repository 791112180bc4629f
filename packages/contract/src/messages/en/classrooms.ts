/** Rooms of exams: who sits where and who watches over them. */
export default {
  columns: { name: 'Name', email: 'E-mail', identifier: 'Student code', state: 'Status' },
  states: {
    not_started: 'Not started',
    in_progress: 'Answering',
    paused: 'Paused',
    finished: 'Finished',
    awaiting_correction: 'Awaiting grading',
    awaiting_release: 'Awaiting release',
    released: 'Score released',
  },
  divided_one: '{{count}} participant placed in {{rooms}} rooms.',
  divided_other: '{{count}} participants placed in {{rooms}} rooms.',
  divide: 'Spread participants again',
  divide_title: 'Spread the participants again?',
  divide_help:
    'Whoever has started the exam stays; the others change rooms only where that is needed for balance.',
  participants: 'Participants',
  participants_of: 'Participants of {{room}}',
  nobody: 'Nobody in this room yet.',
  supervisors: 'Supervisors',
  supervisors_of: 'Supervisors of {{room}}',
  supervisors_help: 'Each person supervises a single room of an exam.',
  see_rooms: 'See rooms',
  search: 'Search participants',
};
