/** What the demonstration makes. */
export { createMeeting } from './commands/create-meeting.ts';
