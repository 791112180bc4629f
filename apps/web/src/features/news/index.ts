/** What other features may use. */
export { NewsLines } from './news-lines.tsx';
