/** What the server takes of a signature. */
export const signatureLimits = { strokes: 60, numbers: 2000 } as const;

export const straightStroke = [100, 130, 900, 130];

const clamp = (value: number): number => Math.max(-1000, Math.min(2000, value));

/** Points nearer to the last one than this show nothing new. */
const stepMin = 3;

/** A stroke with one point more, as far as it may be long. */
export function addPoint(stroke: readonly number[], [x, y]: readonly [number, number]): number[] {
  const [lastX, lastY] = stroke.slice(-2);
  const point = [clamp(x), clamp(y)];
  if (lastX === undefined || lastY === undefined) return [...point, ...point];
  const isNear = Math.hypot(x - lastX, y - lastY) < stepMin;
  return isNear || stroke.length + 2 > signatureLimits.numbers ? [...stroke] : [...stroke, ...point];
}

/** The field that a signature is drawn in, as SVG has it. */
export const signatureBox = '0 0 1000 260';

/** A stroke as SVG takes it. */
export const pointsOf = (stroke: readonly number[]): string => {
  const points: string[] = [];
  for (let index = 0; index + 1 < stroke.length; index += 2)
    points.push(`${stroke[index]},${stroke[index + 1]}`);
  return points.join(' ');
};
