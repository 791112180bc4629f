/** What other features may use. */
export { notify, notifyMany } from './notify.ts';
