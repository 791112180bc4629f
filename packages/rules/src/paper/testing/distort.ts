import type { Random } from '../../exam/random.ts';
import { type GrayImage, sample } from '../reader/gray-image.ts';
import { homographyOf, project, type Quad } from '../reader/homography.ts';

export interface Distortion {
  /** Degrees. */
  rotation: number;
  /** Corners are moved by up to this share of the width. */
  perspective: number;
  /** How much of the light a shadow takes, 0 to 1. */
  shadow: number;
  /** Passes of a blur over three pixels. */
  blur: number;
  /** Grey levels. */
  noise: number;
  creases: number;
  /** Upside down. */
  flipped: boolean;
}

export const someDistortion = (random: Random): Distortion => ({
  rotation: (random() - 0.5) * 30,
  perspective: random() * 0.05,
  shadow: random() * 0.5,
  blur: Math.floor(random() * 3),
  noise: 2 + random() * 8,
  creases: Math.floor(random() * 3),
  flipped: random() < 0.1,
});

interface Crease {
  angle: number;
  at: number;
  shift: number;
  dark: number;
}

/** The picture of a sheet as it is photographed: a page on a table of another brightness, turned, slanted, folded, in a shadow. */
export function distort(image: GrayImage, how: Distortion, random: Random): GrayImage {
  const { width, height } = image;
  const turn = ((how.rotation + (how.flipped ? 180 : 0)) * Math.PI) / 180;
  const scale = 1 / (Math.abs(Math.cos(turn)) + Math.abs(Math.sin(turn)) * 1.15 + how.perspective);
  const jitter = (): number => (random() - 0.5) * 2 * how.perspective * width * scale;
  const corner = (x: number, y: number) => {
    const [dx, dy] = [(x - width / 2) * scale, (y - height / 2) * scale];
    return {
      x: width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn) + jitter(),
      y: height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn) + jitter(),
    };
  };
  const seen: Quad = [corner(0, 0), corner(width, 0), corner(width, height), corner(0, height)];
  const page: Quad = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  const back = homographyOf(seen, page);
  if (!back) throw new Error('A sheet without an area');
  const creases: Crease[] = Array.from({ length: how.creases }, () => ({
    angle: random() < 0.5 ? 0 : Math.PI / 2,
    at: 0.25 + random() * 0.5,
    shift: (random() - 0.5) * 0.004 * width,
    dark: 0.1 + random() * 0.25,
  }));
  const table = 60 + random() * 120;
  const paper = 205 + random() * 45;
  const shade = { angle: random() * 2 * Math.PI, edge: random() - 0.5, soft: 0.05 + random() * 0.3 };
  const data = new Uint8Array(width * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let x = 0; x < width; x++, to++) {
      const { x: px, y: py } = project(back, x, y);
      let value = table;
      if (px >= 0 && py >= 0 && px < width && py < height) {
        let [sx, sy, light] = [px, py, 1];
        for (const { angle, at, shift, dark } of creases) {
          const across = angle === 0 ? px / width - at : py / height - at;
          const strength = Math.exp(-((across / 0.03) ** 2));
          if (angle === 0) sx += shift * strength;
          else sy += shift * strength;
          light *= 1 - dark * Math.exp(-((across / 0.0012) ** 2));
        }
        value = (sample(image, sx, sy) / 255) * paper * light;
      }
      const along =
        (x / width - 0.5) * Math.cos(shade.angle) + (y / height - 0.5) * Math.sin(shade.angle) - shade.edge;
      value *= 1 - how.shadow / (1 + Math.exp(along / shade.soft));
      value += (random() + random() - 1) * how.noise * 1.7;
      data[to] = Math.max(0, Math.min(255, Math.round(value)));
    }
  let result: GrayImage = { width, height, data };
  for (let pass = 0; pass < how.blur; pass++) result = blurred(result);
  return result;
}

function blurred({ width, height, data }: GrayImage): GrayImage {
  const across = new Uint8Array(data);
  for (let at = 1; at < data.length - 1; at++)
    across[at] = ((data[at - 1] as number) + 2 * (data[at] as number) + (data[at + 1] as number)) >> 2;
  const result = new Uint8Array(across);
  for (let at = width; at < data.length - width; at++)
    result[at] =
      ((across[at - width] as number) + 2 * (across[at] as number) + (across[at + width] as number)) >> 2;
  return { width, height, data: result };
}
