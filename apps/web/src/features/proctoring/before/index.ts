/** Lazy chunk: loaded only before the start of supervised exams. */
export { default } from './supervision.tsx';
