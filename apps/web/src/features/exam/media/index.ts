/** What other features may use: photos and recordings that are kept on the device until the server has them. */
import './media-answer.css';

export { type CaptureStore, createCaptureStore } from './keeping/capture-store.ts';
export type { DeviceProblem } from './recording/devices.ts';
export { PhotoDialog } from './recording/photo-dialog.tsx';
export { RecordDialog } from './recording/record-dialog.tsx';
export { useDevices } from './recording/use-devices.ts';
export { type CaptureQueue, createCaptureQueue } from './sending/capture-queue.ts';
export { bytesHeaders, partTimes, readAs } from './sending/room-sender.ts';
export type { UploadInput, UploadSender } from './sending/send-in-parts.ts';
