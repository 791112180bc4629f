import type { CameraSight, PictureMeasures } from '@certame/rules/proctoring/detection/camera-picture.ts';
import type { Finding } from '@certame/rules/proctoring/detection/people.ts';

/** Size of the pictures that are sent to the worker: its models use no larger ones. */
export const sentPicture = { width: 320, height: 240 } as const;

/** Messages from the page to the worker that examines the pictures. */
export type ToDetection =
  | { kind: 'start'; filesAddress: string; withObjects: boolean }
  /** RGBA of `sentPicture`. */
  | { kind: 'picture'; rgba: ArrayBuffer };

/** Messages from the worker to the page. */
export type FromDetection =
  /** The worker asks for the next picture (backpressure). */
  | { kind: 'due' }
  | {
      kind: 'seen';
      camera: CameraSight;
      measures: PictureMeasures;
      /** Null: the worker didn't look for faces in this picture. */
      faces: Finding[] | null;
      objects: Finding[] | null;
      facesEveryMs: number;
      objectsEveryMs: number | null;
    }
  /** The models can't be loaded or used: people are no longer looked for, only covered lenses. */
  | { kind: 'unable'; reason: string };
