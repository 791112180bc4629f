import { sentPicture } from '../../../apps/web/src/features/proctoring/detection/detection-messages.ts';
import { loadModels, type Models } from '../../../apps/web/src/features/proctoring/detection/models.ts';
import {
  cameraSightOf,
  lookedAtPicture,
  luminancesOf,
  measurePicture,
} from '../../../packages/rules/src/proctoring/detection/camera-picture.ts';
import { peopleIn } from '../../../packages/rules/src/proctoring/detection/people.ts';

/** How a picture is changed, as a room, a camera or somebody's habits change it. */
interface Change {
  filter?: string;
  turnDegrees?: number;
  glasses?: boolean;
}
let models: Promise<Models> | undefined;

function draw(context: OffscreenCanvasRenderingContext2D, image: ImageBitmap, change: Change): void {
  const { width, height } = sentPicture;
  context.fillStyle = '#9aa0a6';
  context.fillRect(0, 0, width, height);
  context.filter = change.filter ?? 'none';
  context.translate(width / 2, height / 2);
  context.rotate(((change.turnDegrees ?? 0) * Math.PI) / 180);
  context.drawImage(image, -width / 2, -height / 2, width, height);
}

/** Thick frames over the eyes of the face that was found. */
function drawGlasses(
  context: OffscreenCanvasRenderingContext2D,
  box: { left: number; top: number; width: number; height: number },
): void {
  const { width, height } = sentPicture;
  const [left, top] = [box.left * width, box.top * height];
  const [wide, high] = [box.width * width, box.height * height];
  context.strokeStyle = '#141414';
  context.lineWidth = wide / 16;
  for (const side of [0.27, 0.73]) {
    context.beginPath();
    context.ellipse(left + wide * side, top + high * 0.38, wide * 0.19, high * 0.13, 0, 0, 2 * Math.PI);
    context.stroke();
  }
}

async function look(address: string, change: Change) {
  models ??= loadModels(new URL('assets/detection/', document.baseURI).href, true);
  const { findFaces, findObjects } = await models;
  const image = await createImageBitmap(await (await fetch(address)).blob());
  const canvas = new OffscreenCanvas(sentPicture.width, sentPicture.height);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('No canvas');
  const taken = (): ImageData => context.getImageData(0, 0, sentPicture.width, sentPicture.height);
  draw(context, image, change);
  if (change.glasses) {
    const [face] = await findFaces(taken());
    if (face) drawGlasses(context, face.box);
  }
  const picture = taken();
  const small = new OffscreenCanvas(lookedAtPicture.width, lookedAtPicture.height);
  const smallContext = small.getContext('2d');
  smallContext?.drawImage(canvas, 0, 0, small.width, small.height);
  const grey = luminancesOf(smallContext?.getImageData(0, 0, small.width, small.height).data ?? []);
  const measures = measurePicture(grey, small.width, small.height);
  const findings = [...(await findFaces(picture)), ...(await findObjects(picture))];
  return { camera: cameraSightOf(measures), measures, ...peopleIn(findings), findings };
}

/** Two portraits side by side, as two people before one camera. */
async function lookAtTwo(addresses: readonly [string, string]) {
  const canvas = new OffscreenCanvas(640, 480);
  const context = canvas.getContext('2d');
  for (const [index, address] of addresses.entries()) {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    context?.drawImage(image, image.width / 4, 0, image.width / 2, image.height, index * 320, 0, 320, 480);
  }
  return look(URL.createObjectURL(await canvas.convertToBlob()), {});
}

export type Look = Awaited<ReturnType<typeof look>>;
Object.assign(window, { look, lookAtTwo });
