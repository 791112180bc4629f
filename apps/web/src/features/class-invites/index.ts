/** What other parts may use. */
export { InviteList } from './invite-list.tsx';
