/** What other features of the staff may use: candidates' pages stay without it. */
export { ScorePreview } from '../resume/void-preview.tsx';
