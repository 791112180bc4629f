/** What other features may use. */
export { type NotificationType, notify, notifyMany } from './notify.ts';
