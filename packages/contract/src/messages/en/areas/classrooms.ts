export default {
  one: 'room',
  many: 'rooms',
  fields: {
    name: 'Room',
    config_id: 'Setup',
    number: 'Number',
    supervisor_ids: 'Supervisors',
    participants_count: 'Participants',
    not_started_count: 'Not started',
    open_count: 'Answering',
    finished_count: 'Finished',
  },
  help: {},
  empty: 'Rooms are created in the room setups.',
};
