/**
 * Where a joined video is in the media store, in parts of one size. By itself: what writes it loads a library that only threads need.
 */
export const videoSegment = 'video';
