/** What other features may use. */
export { startRelease } from './commands/start-release.ts';
export { findAttemptResult, loadAnnotations, loadComments, loadValues } from './queries/attempt-result.ts';
