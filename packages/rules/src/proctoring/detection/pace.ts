/** How often the camera's picture is looked through, in milliseconds. */
export interface DetectionPace {
  /** For faces: the small model. */
  facesEveryMs: number;
  /** For people and phones: the large one; null: given up, the machine is too weak for it. */
  objectsEveryMs: number | null;
}

export const firstPace: DetectionPace = { facesEveryMs: 2000, objectsEveryMs: 4000 };
const slowest = { facesEveryMs: 4000, objectsEveryMs: 8000 };
/** Share of one core that looking may take; recording needs most of what an exam may cost (60 %). */
const coreShare = 0.15;

/**
 * The pace at which looking takes no more than its share of a core. It only gets slower: a machine that was too slow once is so when the
 * candidate needs it. @param facesMs what the last look for faces took @param objectsMs the last for people and phones; null: none yet
 */
export function paceOf(pace: DetectionPace, facesMs: number, objectsMs: number | null): DetectionPace {
  const share =
    facesMs / pace.facesEveryMs +
    (pace.objectsEveryMs === null || objectsMs === null ? 0 : objectsMs / pace.objectsEveryMs);
  if (share <= coreShare) return pace;
  if (pace.objectsEveryMs === null)
    return { ...pace, facesEveryMs: Math.min(slowest.facesEveryMs, pace.facesEveryMs * 2) };
  const isSlowest = pace.objectsEveryMs >= slowest.objectsEveryMs;
  return { ...pace, objectsEveryMs: isSlowest ? null : pace.objectsEveryMs * 2 };
}
