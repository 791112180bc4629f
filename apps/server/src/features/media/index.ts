/** What recordings of exams and streams of classes have in common. */
export { type ChunkCounter, countInto, createChunkCounter } from './count-chunks.ts';
export { joinApart, joinLimits } from './joining/join-apart.ts';
export type { JoinedVideo } from './joining/join-worker.ts';
export { readJoinedVideo } from './joining/joined-video.ts';
export { videoSegment } from './joining/video-segment.ts';
