/** What a model found in one picture of the camera. */
export interface Finding {
  kind: 'face' | 'person' | 'phone';
  /** 0 to 1. */
  score: number;
  /** Shares of the picture, 0 to 1. */
  box: { left: number; top: number; width: number; height: number };
}

/** Least scores at which a finding counts, measured on the pictures of the tests (docs/decisions). */
export const findingThresholds = { face: 0.5, person: 0.5, phone: 0.5 } as const;
/** A face beside a better one: a pattern on a wall or a shirt gets more than half now and then, a real one three quarters. */
const furtherFaceScore = 0.65;
/** A face that is smaller than this share of the picture's height is a poster, a portrait on the wall, or far behind. */
const leastFaceHeight = 0.06;
/** Boxes that overlap by more than this are the same thing found twice. */
const sameOverlap = 0.4;

function overlapOf(a: Finding['box'], b: Finding['box']): number {
  const width = Math.min(a.left + a.width, b.left + b.width) - Math.max(a.left, b.left);
  const height = Math.min(a.top + a.height, b.top + b.height) - Math.max(a.top, b.top);
  if (width <= 0 || height <= 0) return 0;
  const shared = width * height;
  return shared / (a.width * a.height + b.width * b.height - shared);
}

function distinct(findings: readonly Finding[]): Finding[] {
  const kept: Finding[] = [];
  for (const one of findings.toSorted((a, b) => b.score - a.score))
    if (!kept.some(({ box }) => overlapOf(box, one.box) > sameOverlap)) kept.push(one);
  return kept;
}

export interface PeopleSight {
  faces: number;
  people: number;
  hasPhone: boolean;
}

/** Who and what is before the camera. A person who is seen without a face (from behind, with a mask) counts as a person. */
export function peopleIn(findings: readonly Finding[]): PeopleSight {
  const counted = findings.filter(({ kind, score }) => score >= findingThresholds[kind]);
  const of = (kind: Finding['kind']): Finding[] => distinct(counted.filter((one) => one.kind === kind));
  const faces = of('face').filter(
    ({ box, score }, index) => box.height >= leastFaceHeight && (index === 0 || score >= furtherFaceScore),
  );
  return {
    faces: faces.length,
    people: Math.max(faces.length, of('person').length),
    hasPhone: of('phone').length > 0,
  };
}
