/** What other features may use: state and period of a questionnaire as lists show them. */
export { periodLabel } from './list/period-label.ts';
export { StateBadge } from './list/state-badge.tsx';
