import { describe, expect, it } from 'vitest';
import {
  assessBrowser,
  assessCamera,
  assessDevice,
  assessDownload,
  assessFrameRate,
  assessMemory,
  assessMicrophone,
  assessMonitors,
  assessProcessor,
  assessSocket,
  assessUpload,
  checkValidMs,
  isCheckedForStart,
  linesOf,
  overallVerdict,
} from './environment-check.ts';

const verdicts = <T>(assess: (value: T) => { verdict: string; code: string | null }, values: readonly T[]) =>
  values.map((value) => {
    const { verdict, code } = assess(value);
    return code === null ? verdict : `${verdict} ${code}`;
  });

describe('lines of the environment check at their edges', () => {
  it('memory and processor, of which a browser may tell nothing', () => {
    expect(verdicts(assessMemory, [1, 2, 4, null])).toEqual([
      'fail memory-low',
      'warn memory-low',
      'pass',
      'pass',
    ]);
    expect(verdicts(assessProcessor, [1, 2, 4, null])).toEqual([
      'fail processor-weak',
      'warn processor-weak',
      'pass',
      'pass',
    ]);
  });

  it('the line', () => {
    expect(verdicts(assessSocket, [null, 3000, 2999])).toEqual([
      'fail socket-closed',
      'warn socket-slow',
      'pass',
    ]);
    expect(verdicts(assessDownload, [null, 255, 256, 999, 1000])).toEqual([
      'fail line-timeout',
      'fail line-slow',
      'warn line-slow',
      'warn line-slow',
      'pass',
    ]);
    expect(verdicts(assessUpload, [null, 449, 450, 999, 1000])).toEqual([
      'fail line-timeout',
      'fail line-slow',
      'warn line-slow',
      'warn line-slow',
      'pass',
    ]);
  });

  it('device and browser', () => {
    const able = { isSecure: true, hasUserMedia: true, hasDisplayMedia: true, hasRecorder: true };
    const phone = { ...able, hasDisplayMedia: false };
    expect(assessDevice({ screen: true }, able).verdict).toBe('pass');
    expect(assessDevice({ screen: true }, phone).code).toBe('device-no-screen');
    expect(assessDevice({ screen: false }, phone).verdict).toBe('pass');
    expect(assessBrowser(able).verdict).toBe('pass');
    expect(assessBrowser({ ...able, isSecure: false }).code).toBe('address-insecure');
    expect(assessBrowser({ ...able, hasRecorder: false }).code).toBe('browser-unable');
    expect(assessBrowser({ ...able, hasUserMedia: false }).code).toBe('browser-unable');
  });

  it('camera, microphone and monitors', () => {
    expect(verdicts(assessCamera, [24.9, 25])).toEqual(['warn camera-dark', 'pass']);
    expect(verdicts(assessMicrophone, [0, 0.0049, 0.005])).toEqual([
      'fail microphone-silent',
      'warn microphone-quiet',
      'pass',
    ]);
    const extended = (isExtended: boolean | null) => assessMonitors(null, isExtended);
    expect(verdicts(extended, [true, null, false])).toEqual([
      'fail monitors-several',
      'warn monitors-unknown',
      'pass',
    ]);
    // Their number, where the browser may tell it, is more than its guess.
    expect(assessMonitors(2, null)).toEqual({ verdict: 'fail', code: 'monitors-several', measured: 2 });
    expect(assessMonitors(1, true).verdict).toBe('pass');
  });

  it('frame rate: a warning under 30, a camera of 29.97 among them not', () => {
    const rate = (framesPerS: number) => assessFrameRate({ framesPerS, slices: 5 });
    expect(verdicts(rate, [7.4, 8, 29.4, 29.97, 30])).toEqual([
      'fail performance-low',
      'warn performance-low',
      'warn performance-low',
      'pass',
      'pass',
    ]);
    expect(assessFrameRate({ framesPerS: 30, slices: 0 }).code).toBe('recorder-failed');
  });
});

const line = (verdict: 'pass' | 'warn' | 'fail') => ({ verdict, code: null, measured: null });
const checks = { frame_rate: 'advised', camera: 'required', memory: 'advised' } as const;

describe('the whole check', () => {
  it('makes its lines in the order of the catalogue', () => {
    expect(linesOf({ checks })).toEqual(['memory', 'camera', 'frame_rate']);
  });

  it('fails by required lines alone, and by those that were not made', () => {
    const all = { memory: line('pass'), camera: line('pass'), frame_rate: line('pass') };
    expect(overallVerdict({ checks }, all)).toBe('pass');
    expect(overallVerdict({ checks }, { ...all, camera: line('warn') })).toBe('warn');
    expect(overallVerdict({ checks }, { ...all, memory: line('fail') })).toBe('warn');
    expect(overallVerdict({ checks }, { ...all, camera: line('fail') })).toBe('fail');
    expect(overallVerdict({ checks }, { memory: all.memory, frame_rate: all.frame_rate })).toBe('fail');
    expect(overallVerdict({ checks }, { camera: all.camera })).toBe('warn');
  });

  it('counts for a day, unless it failed and nobody waived it', () => {
    const check = { verdict: 'warn', checkedAtMs: 0, isWaived: false } as const;
    expect(isCheckedForStart({ checks }, undefined, 0)).toBe(false);
    expect(isCheckedForStart({ checks }, check, checkValidMs)).toBe(true);
    expect(isCheckedForStart({ checks }, check, checkValidMs + 1)).toBe(false);
    expect(isCheckedForStart({ checks }, { ...check, verdict: 'fail' }, 0)).toBe(false);
    expect(isCheckedForStart({ checks }, { ...check, verdict: 'fail', isWaived: true }, 0)).toBe(true);
    expect(isCheckedForStart({ checks: { camera: 'advised' } }, undefined, 0)).toBe(true);
  });
});
