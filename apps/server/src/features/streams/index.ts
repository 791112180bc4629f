/** What other features may use. */
export { removeStreamMedia } from './recording/remove-stream-media.ts';
