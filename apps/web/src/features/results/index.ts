/** What other features may use: the result as a candidate sees it. */
export { ItemResultView } from './candidate/item-result.tsx';
export { LoadedContent } from './candidate/loaded-content.tsx';
export { ResultSummary } from './candidate/result-summary.tsx';
export { useLoaded } from './candidate/use-loaded.ts';
export { useResult } from './candidate/use-result.ts';
