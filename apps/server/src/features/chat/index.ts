export { countMyUnread } from './my-conversations.ts';
