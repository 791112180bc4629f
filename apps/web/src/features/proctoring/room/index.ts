/** Lazy chunk that the exam room loads for supervised attempts. */
export { RecordingIndicator } from './recording-indicator.tsx';
export { ScreenGate } from './screen-gate.tsx';
export { startProctoring } from './start-proctoring.ts';
