/** Lazy chunk that other features load when a stream is opened. */
export { StreamPage } from './stream-page.tsx';
