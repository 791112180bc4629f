/** What other features may use. */
export { PrintAttemptButton } from './print-attempt-button.tsx';
