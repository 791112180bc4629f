/** What other features may use. */
export { findAppealWindow } from './find-subject.ts';
export { hasOpenAppeal } from './has-open-appeal.ts';
export { tellNewScores } from './tell-new-scores.ts';
