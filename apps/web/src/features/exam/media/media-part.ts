/** What the room loads of media questions, when an exam has them. */
export { startMedia } from './attempt-media.ts';
export { default as MediaAnswer } from './media-answer.tsx';
