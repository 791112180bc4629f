/** What other features may use. */
export { setAppealScore, withdrawAppealScore } from './appeal-score.ts';
export { gradeResponse } from './commands/grade-response.ts';

export { askForRegrade, findOtherGraders, withdrawRegrade } from './distribution/ask-for-regrade.ts';
export { releaseAssignments } from './release-assignments.ts';
