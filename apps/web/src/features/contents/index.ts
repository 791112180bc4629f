/** Public interface of the feature. */
export { ClassContents } from './class-contents.tsx';
