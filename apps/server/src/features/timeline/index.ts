/** What other features may use. */
export { countAttemptEvents } from './count-events.ts';
export { answerDetails, eventName, maySeeResults } from './details.ts';
export { findTimelineAttempt, type TimelineAttempt } from './find-attempt.ts';
export { timelineList } from './timeline-list.ts';
export { verifyChain } from './verify-chain.ts';
