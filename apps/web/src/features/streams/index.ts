/** Public interface of the feature. */
export { ClassStreams } from './list/class-streams.tsx';
