export default {
  one: 'sala',
  many: 'salas',
  fields: {
    name: 'Sala',
    config_id: 'Configuración',
    number: 'Número',
    supervisor_ids: 'Supervisores',
    participants_count: 'Participantes',
    not_started_count: 'Sin empezar',
    open_count: 'Respondiendo',
    finished_count: 'Terminaron',
  },
  help: {},
  empty: 'Las salas se crean en las configuraciones de salas.',
};
