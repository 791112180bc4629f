export { divideIntoRooms, seatNewcomers } from './divide.ts';
export { visibleRooms } from './own-rooms.ts';
export { requireFittingNumbers } from './require-fitting-numbers.ts';
export { requireRoomsWithin } from './require-room-limit.ts';
export { isRoomStaff, requireRoomStaff } from './set-supervisors.ts';
