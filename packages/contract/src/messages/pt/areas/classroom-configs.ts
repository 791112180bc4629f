export default {
  one: 'configuração de sala',
  many: 'configurações de sala',
  fields: {
    name: 'Nome',
    questionnaire_id: 'Avaliação',
    prefix: 'Prefixo das salas',
    quantity_per_room: 'Participantes por sala',
    quantity_total: 'Total de participantes',
    support_ids: 'Suporte',
    rooms_count: 'Salas',
    placed_count: 'Em sala',
    unplaced_count: 'Sem sala',
  },
  empty:
    'Escolha uma avaliação e diga quantas pessoas cabem em cada sala: as salas são criadas e os participantes distribuídos.',
} as const;
