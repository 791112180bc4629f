/** What other features may use. */
export { answerDetails } from './details.ts';
