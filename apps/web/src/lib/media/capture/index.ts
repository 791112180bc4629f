export {
  type CaptureEvent,
  currentCapture,
  isCaptured,
  listenToCapture,
  openUserMedia,
  shareScreen,
  stopCapture,
} from './capture-session.ts';
export { MediaError, type MediaErrorCode, mediaErrorOf } from './media-error.ts';
export { type DetailedScreen, isScreenExtended, readScreenDetails } from './screen-details.ts';
