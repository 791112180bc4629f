/** Entry of the lazy chunk of media questions (`answers/load-media.ts`). */
export { startMedia } from './attempt-media.ts';
export { default as MediaAnswer } from './media-answer.tsx';
