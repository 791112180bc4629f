/** What other features may use. */
export { ClassContents } from './class-contents.tsx';
