export { countOwnUnread } from './own-conversations.ts';
