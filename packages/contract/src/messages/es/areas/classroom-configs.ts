export default {
  one: 'configuración de salas',
  many: 'configuraciones de salas',
  fields: {
    name: 'Nombre',
    questionnaire_id: 'Evaluación',
    prefix: 'Prefijo de las salas',
    quantity_per_room: 'Participantes por sala',
    quantity_total: 'Total de participantes',
    support_ids: 'Soporte',
    rooms_count: 'Salas',
    placed_count: 'En sala',
    unplaced_count: 'Sin sala',
  },
  help: {
    prefix: 'El nombre de cada sala empieza así: “Sala” da Sala 01, Sala 02…',
    quantity_total: 'Define cuántas salas se crean: el total dividido por los participantes por sala.',
    quantity_per_room: 'Ninguna sala recibe más que esto; la distribución es lo más equilibrada posible.',
    support_ids: 'Personas que pueden atender cualquier sala de esta evaluación.',
  },
  sections: { main: 'Evaluación', rooms: 'Salas', people: 'Equipo de soporte' },
  empty:
    'Elija una evaluación e indique cuántas personas caben en cada sala: se crean las salas y se distribuyen los participantes.',
};
