export default {
  one: 'room setup',
  many: 'room setups',
  fields: {
    name: 'Name',
    questionnaire_id: 'Exam',
    prefix: 'Room prefix',
    quantity_per_room: 'Participants per room',
    quantity_total: 'Total participants',
    support_ids: 'Support',
    rooms_count: 'Rooms',
    placed_count: 'In a room',
    unplaced_count: 'Without a room',
  },
  help: {
    prefix: 'The name of each room begins with it: “Room” gives Room 01, Room 02…',
    quantity_total: 'Decides how many rooms are created: the total divided by the participants per room.',
    quantity_per_room: 'No room takes more than this; participants are spread as evenly as possible.',
    support_ids: 'People who may attend to any room of this exam.',
  },
  sections: { main: 'Exam', rooms: 'Rooms', people: 'Support team' },
  empty:
    'Choose an exam and say how many people fit in each room: the rooms are created and the participants spread over them.',
};
