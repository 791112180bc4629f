import {
  cameraSightOf,
  lookedAtPicture,
  luminancesOf,
  measurePicture,
} from '@certame/rules/proctoring/detection/camera-picture.ts';
import { firstPace, paceOf } from '@certame/rules/proctoring/detection/pace.ts';
import type { Finding } from '@certame/rules/proctoring/detection/people.ts';
import { type FromDetection, sentPicture, type ToDetection } from './detection-messages.ts';
import { loadModels, type Models } from './models.ts';

/**
 * Web worker that examines the camera's pictures off the main thread, which belongs to the exam. It sets the pace too: browsers throttle
 * the timers of a hidden page to one a minute, and not those of a worker.
 */
const page = globalThis as unknown as {
  postMessage(message: FromDetection): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<ToDetection>) => void): void;
  addEventListener(type: 'unhandledrejection', listener: (event: PromiseRejectionEvent) => void): void;
};

const cameraEveryMs = 1000;
let models: Models | null = null;
let pace = firstPace;
let facesLookedAtMs = Number.NEGATIVE_INFINITY;
let objectsLookedAtMs = Number.NEGATIVE_INFINITY;
let isUnable = false;

/** Stops looking for people, and reports so once. */
function giveUp(reason: unknown): void {
  models = null;
  if (isUnable) return;
  isUnable = true;
  page.postMessage({ kind: 'unable', reason: String(reason) });
}

/** Downscales to the mean luminances of squares, which are enough to detect a covered lens. */
function shrink(grey: Uint8Array): Uint8Array {
  const square = sentPicture.width / lookedAtPicture.width;
  const small = new Uint8Array(lookedAtPicture.width * lookedAtPicture.height);
  for (let y = 0; y < lookedAtPicture.height; y++)
    for (let x = 0; x < lookedAtPicture.width; x++) {
      let sum = 0;
      for (let dy = 0; dy < square; dy++)
        for (let dx = 0; dx < square; dx++)
          sum += grey[(y * square + dy) * sentPicture.width + x * square + dx] ?? 0;
      small[y * lookedAtPicture.width + x] = sum / (square * square);
    }
  return small;
}

async function look(rgba: ArrayBuffer): Promise<void> {
  const nowMs = performance.now();
  const bytes = new Uint8ClampedArray(rgba);
  const { width, height } = lookedAtPicture;
  const measures = measurePicture(shrink(luminancesOf(bytes)), width, height);
  const camera = cameraSightOf(measures);
  let faces: Finding[] | null = null;
  let objects: Finding[] | null = null;
  let facesTookMs = 0;
  /** Time of this pass only, so that a slow one counts once. */
  let objectsTookMs: number | null = null;
  if (models && camera === 'clear') {
    const picture = new ImageData(bytes, sentPicture.width, sentPicture.height);
    if (nowMs - facesLookedAtMs >= pace.facesEveryMs) {
      faces = await models.findFaces(picture);
      facesLookedAtMs = nowMs;
      facesTookMs = performance.now() - nowMs;
    }
    if (pace.objectsEveryMs !== null && nowMs - objectsLookedAtMs >= pace.objectsEveryMs) {
      const beganMs = performance.now();
      objects = await models.findObjects(picture);
      objectsLookedAtMs = nowMs;
      objectsTookMs = performance.now() - beganMs;
    }
    if (faces) pace = paceOf(pace, facesTookMs, objectsTookMs);
  }
  page.postMessage({ kind: 'seen', camera, measures, faces, objects, ...pace });
}

/** Backpressure: the next picture is requested when this one is done, so a slow machine gets fewer pictures instead of a queue. */
async function lookAndGoOn(rgba: ArrayBuffer): Promise<void> {
  const beganMs = performance.now();
  try {
    await look(rgba);
  } catch (error) {
    giveUp(error);
  }
  setTimeout(
    () => page.postMessage({ kind: 'due' }),
    Math.max(0, cameraEveryMs - (performance.now() - beganMs)),
  );
}

page.addEventListener('message', ({ data }) => {
  if (data.kind === 'picture') void lookAndGoOn(data.rgba);
  else {
    page.postMessage({ kind: 'due' });
    if (data.filesAddress === '') return;
    loadModels(data.filesAddress, data.withObjects).then((loaded) => {
      if (!isUnable) models = loaded;
    }, giveUp);
  }
});
// If a model's files can't be loaded, the library waits for ever, and rejects a promise of its own that nobody awaits.
page.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  giveUp(event.reason);
});
