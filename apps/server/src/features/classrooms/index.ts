export { divideIntoRooms, seatNewcomers } from './divide.ts';
export { visibleRooms } from './own-rooms.ts';
export { requireRoomsWithin } from './require-room-limit.ts';
export { requireRoomStaff } from './set-supervisors.ts';
