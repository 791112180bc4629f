import { recordModes } from '@certame/contract/features/proctoring/record-modes.ts';
import { describe, expect, it } from 'vitest';
import { capturePlanOf, fitsSupervision, type PlannedConfig } from './capture-plan.ts';

const config: PlannedConfig = {
  supervision: 'live',
  record_mode: 'LR',
  still_interval_s: null,
  retention_days: 14,
  camera: true,
  microphone: true,
  screen: true,
  single_monitor: true,
  checks: { camera: 'required', memory: 'off' },
  severities: { second_face: 'H', screen_lost: 'M', phone: 'off' },
  consequences: { second_face: 'warn' },
};

describe('capturePlanOf', () => {
  it.each([
    ['L', true, false, null],
    ['LR', true, true, null],
    ['LC', true, false, 30],
    ['LCR', true, true, 30],
  ] as const)(
    'a live exam of mode %s: live %s, recorded %s, stills every %s s',
    (mode, live, recorded, still) => {
      expect(capturePlanOf({ ...config, record_mode: mode }, null)).toMatchObject({
        ...{ mode, live, recorded, still_interval_s: still },
      });
    },
  );

  it("takes the questionnaire's own mode only where it fits who looks", () => {
    expect(capturePlanOf(config, 'LCR').mode).toBe('LCR');
    expect(capturePlanOf(config, 'R').mode).toBe('LR');
    const recorded = { ...config, supervision: 'recorded', record_mode: 'R' } as const;
    expect(capturePlanOf(recorded, 'L').mode).toBe('R');
    expect(recordModes.filter((mode) => fitsSupervision(mode, 'recorded'))).toEqual(['R']);
  });

  it('keeps the interval between stills that was chosen', () => {
    expect(capturePlanOf({ ...config, record_mode: 'LC', still_interval_s: 12 }, null).still_interval_s).toBe(
      12,
    );
  });

  it('leaves out what is off, and what needs a device that is not used', () => {
    const plan = capturePlanOf(config, null);
    expect(plan.checks).toMatchObject({ camera: 'required', microphone: 'advised', frame_rate: 'advised' });
    expect(plan.checks).not.toHaveProperty('memory');
    expect(plan.detections).toEqual({
      second_face: { severity: 'H', consequence: 'warn' },
      screen_lost: { severity: 'M', consequence: 'none' },
    });
    const screenOnly = capturePlanOf({ ...config, camera: false, single_monitor: false }, null);
    expect(screenOnly.checks).not.toHaveProperty('camera');
    expect(screenOnly.checks).not.toHaveProperty('monitors');
    expect(Object.keys(screenOnly.detections)).toEqual(['screen_lost']);
  });
});
