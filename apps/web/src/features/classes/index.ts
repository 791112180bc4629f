/** What other features may use. */
export { ProblemList } from './problem-list.tsx';
