/** Public interface of the feature. */
export { InviteList } from './invite-list.tsx';
