/** Public interface of the feature. */
export { ProblemList } from './problem-list.tsx';
