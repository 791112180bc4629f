/** What other features may use. */
export { MailFrame } from './mail-frame.tsx';
