export default {
  one: 'sala',
  many: 'salas',
  fields: {
    name: 'Sala',
    config_id: 'Configuração',
    number: 'Número',
    supervisor_ids: 'Supervisores',
    participants_count: 'Participantes',
    not_started_count: 'Não iniciaram',
    open_count: 'Respondendo',
    finished_count: 'Encerraram',
  },
  empty: 'As salas são criadas nas configurações de sala.',
} as const;
