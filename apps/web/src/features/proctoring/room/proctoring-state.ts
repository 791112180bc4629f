import type { RecorderState } from '../recording/recorder.ts';

export interface ProctoringState {
  recorder: RecorderState;
  /** `needed`: this page has not shared it yet, as after a reload; `lost`: the sharing has ended. Both hide the questions. */
  screen: 'none' | 'shared' | 'needed' | 'lost';
  camera: 'none' | 'on' | 'off';
  /** Why the screen that was offered last was rejected. */
  problem: string | null;
}
