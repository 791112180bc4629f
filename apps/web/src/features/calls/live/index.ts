/** A candidate's live video, sent directly (WebRTC) to those who watch. Lazy chunk: each side loads it when it is asked for. */
export { type SentPicture, sendPicture } from './send-picture.ts';
export { type WatchedPicture, watchPicture } from './watch-picture.ts';
