/** What other features may use: the timeline of an attempt, the verification of its hash chain, and the icon of an event's severity. */
export { ChainSummary } from './attempt/chain-summary.tsx';
export { TimelineDrawer } from './attempt/timeline-drawer.tsx';
export { SeverityIcon } from './severity-label.tsx';
