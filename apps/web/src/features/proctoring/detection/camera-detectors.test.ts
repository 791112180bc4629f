import { detections } from '@certame/contract/features/proctoring/detections.ts';
import type { Finding } from '@certame/rules/proctoring/detection/people.ts';
import { describe, expect, it } from 'vitest';
import { createCameraDetectors, type Seen } from './camera-detectors.ts';

const at = (kind: Finding['kind'], left: number): Finding => ({
  ...{ kind, score: 0.9, box: { left, top: 0.2, width: 0.2, height: 0.3 } },
});
const seen = (patch: Partial<Seen> = {}): Seen => ({
  kind: 'seen',
  camera: 'clear',
  measures: { mean: 120, edgeFraction: 0.2, sharpness: 0.4 },
  faces: [at('face', 0.4)],
  objects: [],
  facesEveryMs: 1000,
  objectsEveryMs: 1000,
  ...patch,
});
const covered = seen({ camera: 'covered', faces: null, objects: null });
const nobody = seen({ faces: [] });

/** Events that a sequence of pictures causes, one picture a second. */
function eventsOf(
  pictures: readonly Seen[],
  wanted: Parameters<typeof createCameraDetectors>[0] = detections,
) {
  const events: string[] = [];
  const detectors = createCameraDetectors(wanted, (type, data) => {
    events.push(Object.keys(data).length > 0 ? `${type} ${JSON.stringify(data)}` : type);
  });
  for (const [second, picture] of pictures.entries()) detectors.take(picture, second * 1000);
  return events;
}
const times = (count: number, picture: Seen): Seen[] => Array.from({ length: count }, () => picture);

describe('camera detectors', () => {
  it('tell of a covered lens, and not of a lost face behind it', () => {
    expect(eventsOf([seen(), ...times(20, covered), ...times(4, seen())])).toEqual([
      'webcam_covered {"value":0.2,"threshold":0.02}',
      'webcam_restored {"value":0.2,"threshold":0.02}',
    ]);
  });

  it('let somebody look for a pen, and tell of a seat that stays empty', () => {
    expect(eventsOf([seen(), ...times(8, nobody), seen()])).toEqual([]);
    expect(eventsOf([seen(), ...times(12, nobody), ...times(4, seen())])).toEqual([
      'webcam_face_lost',
      'webcam_face_found',
    ]);
  });

  it('tell of a second person with their number, and of a phone', () => {
    const two = seen({ faces: [at('face', 0.1), at('face', 0.6)] });
    expect(eventsOf([seen(), ...times(5, two), ...times(7, seen())])).toEqual([
      'webcam_second_face {"count":2}',
      'webcam_second_face_gone {"count":1}',
    ]);
    const phone = seen({ objects: [at('phone', 0.7)] });
    expect(eventsOf([seen(), ...times(4, phone)])).toEqual(['webcam_phone']);
  });

  it('see somebody who turned away by the person that the large model found', () => {
    const turned = seen({ faces: [], objects: [at('person', 0.3)] });
    const between = seen({ faces: [], objects: null });
    expect(eventsOf([seen(), ...times(10, turned).flatMap((one) => [one, between])])).toEqual([]);
  });

  it('take no single look of the large model for a second person who stays', () => {
    const pair = seen({ objects: [at('person', 0.1), at('person', 0.6)] });
    const between = seen({ objects: null });
    expect(eventsOf([seen(), pair, ...times(6, between), seen()])).toEqual([]);
    expect(eventsOf([seen(), pair, between, pair, between, pair])).toEqual([
      'webcam_second_face {"count":2}',
    ]);
  });

  it('see nobody where the large model was given up after it saw somebody', () => {
    const emptied = seen({ faces: [], objects: null, objectsEveryMs: null });
    expect(eventsOf([seen({ objects: [at('person', 0.3)] }), ...times(12, emptied)])).toEqual([
      'webcam_face_lost',
    ]);
  });

  it('tell nothing that nobody asked for', () => {
    expect(eventsOf([seen(), ...times(20, covered)], ['phone'])).toEqual([]);
  });
});
