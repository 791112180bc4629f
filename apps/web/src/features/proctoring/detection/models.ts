import type { Finding } from '@certame/rules/proctoring/detection/people.ts';
import Human, { type Config, type Result } from '@vladmandic/human';
import { sentPicture } from './detection-messages.ts';

/** The models that examine a picture (docs/decisions/0066-models-that-look-for-people.md). */
export interface Models {
  findFaces(picture: ImageData): Promise<Finding[]>;
  /** Finds people and phones; always empty where the large model isn't loaded. */
  findObjects(picture: ImageData): Promise<Finding[]>;
}

const [on, off] = [{ enabled: true }, { enabled: false }];
/** The library keeps the configuration of a call for the next one: each call sets both models. */
const onlyFaces: Partial<Config> = { face: on, object: off };
const onlyObjects: Partial<Config> = { face: off, object: on };
/** Findings with lower scores are dropped; which of the others count is for the rules. */
const leastScore = 0.3;

const configOf = (filesAddress: string, withObjects: boolean): Partial<Config> => ({
  // WebAssembly, since WebGL is slower on a machine without a GPU, and fails on some.
  backend: 'wasm',
  wasmPath: filesAddress,
  modelBasePath: filesAddress,
  debug: false,
  // The browser's own cache has the files: a copy in IndexedDB would cost the machine 5 MB of memory.
  cacheModels: false,
  async: false,
  // No caching of results: the pace decides which pictures are examined.
  cacheSensitivity: 0,
  filter: off,
  face: {
    enabled: true,
    detector: { maxDetected: 6, minConfidence: leastScore, rotation: false, skipFrames: 0, skipTime: 0 },
    mesh: off,
    iris: off,
    attention: off,
    description: off,
    emotion: off,
    antispoof: off,
    liveness: off,
  },
  object: {
    enabled: withObjects,
    modelPath: 'centernet.json',
    maxDetected: 10,
    minConfidence: leastScore,
    skipFrames: 0,
    skipTime: 0,
  },
  body: off,
  hand: off,
  gesture: off,
  segmentation: off,
});

type Box = readonly [number, number, number, number];
const findingOf = (kind: Finding['kind'], score: number, [left, top, width, height]: Box): Finding => ({
  ...{ kind, score },
  box: { left, top, width, height },
});
const kinds: Readonly<Record<string, Finding['kind']>> = { person: 'person', 'cell phone': 'phone' };

/** @param filesAddress where the models and the arithmetic in WebAssembly are, with its slash */
export async function loadModels(filesAddress: string, withObjects: boolean): Promise<Models> {
  const human = new Human(configOf(filesAddress, withObjects));
  await human.load();
  const detect = async (picture: ImageData, which: Partial<Config>): Promise<Result> => {
    const result = await human.detect(picture, which);
    if (result.error) throw new Error(result.error);
    return result;
  };
  // Warm-up: a model's first pass takes many times as long, and would distort the machine's pace. The larger model goes first, for memory of
  // WebAssembly only grows: what a small one has taken before leaves the large one's arrays no room to follow one another (8 MB).
  const blank = new ImageData(sentPicture.width, sentPicture.height);
  if (withObjects) await detect(blank, onlyObjects);
  await detect(blank, onlyFaces);
  return {
    async findFaces(picture) {
      const { face } = await detect(picture, onlyFaces);
      return face.map((one) => findingOf('face', one.score, one.boxRaw));
    },
    async findObjects(picture) {
      if (!withObjects) return [];
      const { object } = await detect(picture, onlyObjects);
      return object.flatMap((one) => {
        const kind = kinds[one.label];
        return kind ? [findingOf(kind, one.score, one.boxRaw)] : [];
      });
    },
  };
}
