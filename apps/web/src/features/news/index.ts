/** Public interface of the feature. */
export { NewsLines } from './news-lines.tsx';
