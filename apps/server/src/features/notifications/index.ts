/** What other features may use. */
export { type NewNotification, type NotificationType, notify, notifyMany } from './notify.ts';
