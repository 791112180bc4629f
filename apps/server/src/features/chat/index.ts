export { requireOutsideExam } from './during-exam.ts';
export { countMyUnread } from './my-conversations.ts';
