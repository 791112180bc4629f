/** What other features may use. */
export { applyPanelAction, forceFinish, type PanelSubjectRow } from './apply-action.ts';
export { type ActOutcome, presentOutcome } from './present-outcome.ts';
