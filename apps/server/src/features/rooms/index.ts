export { allocateLateJoiners, allocateRooms } from './allocate-rooms.ts';
export { visibleRooms } from './my-rooms.ts';
export { requireRoomsWithin } from './require-room-limit.ts';
export { findSupervisors, setSupervisors } from './set-supervisors.ts';
