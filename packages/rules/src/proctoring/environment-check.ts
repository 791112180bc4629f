import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { CheckLine, CheckLineCode } from '@certame/contract/features/proctoring/check-lines.ts';
import {
  type CheckVerdict,
  type EnvironmentCheck,
  environmentChecks,
} from '@certame/contract/features/proctoring/environment-checks.ts';

/** Thresholds of the check. A recording goes up at 424 kbit/s (video and sound), beside the exam itself. */
export const checkThresholds = {
  /** Gibibytes, as browsers round them. */
  memoryFailBelowGib: 2,
  memoryWarnBelowGib: 4,
  processorFailBelowCores: 2,
  processorWarnBelowCores: 4,
  socketWarnFromMs: 3000,
  downloadFailBelowKbps: 256,
  downloadWarnBelowKbps: 1000,
  uploadFailBelowKbps: 450,
  uploadWarnBelowKbps: 1000,
  /** Mean luminance of a picture, 0 to 255. */
  cameraWarnBelowLuminance: 25,
  /** Highest effective level of the sound, 0 to 1; a microphone that is off gives exactly 0. */
  microphoneWarnBelowLevel: 0.005,
  framesWarnBelowPerS: 30,
  framesFailBelowPerS: 8,
} as const;
/** A test of the line, or a subscription, that takes longer has failed. */
export const lineTestTimeoutMs = 10_000;
/** How long the recorder is tried, in slices of so long. */
export const recorderTest = { lengthMs: 5000, sliceMs: 1000 } as const;
/** A check counts for so long, on the device that made it. */
export const checkValidMs = 24 * 3_600_000;

const line = (
  verdict: CheckVerdict,
  code: CheckLineCode | null = null,
  measured: number | string | null = null,
): CheckLine => ({ verdict, code, measured });

/** The measure against two bounds from below; null: the browser doesn't tell, which speaks against nobody. */
function fromBelow(
  measured: number | null,
  bounds: { failBelow: number; warnBelow: number },
  code: CheckLineCode,
): CheckLine {
  if (measured === null) return line('pass');
  if (measured < bounds.failBelow) return line('fail', code, measured);
  return measured < bounds.warnBelow ? line('warn', code, measured) : line('pass', null, measured);
}

const t = checkThresholds;
export const assessMemory = (gib: number | null): CheckLine =>
  fromBelow(gib, { failBelow: t.memoryFailBelowGib, warnBelow: t.memoryWarnBelowGib }, 'memory-low');
export const assessProcessor = (cores: number | null): CheckLine =>
  fromBelow(
    cores,
    { failBelow: t.processorFailBelowCores, warnBelow: t.processorWarnBelowCores },
    'processor-weak',
  );
/** Null: no subscription within the time-out. */
export function assessSocket(ms: number | null): CheckLine {
  if (ms === null) return line('fail', 'socket-closed');
  return ms >= t.socketWarnFromMs ? line('warn', 'socket-slow', ms) : line('pass', null, ms);
}
/** Null: nothing came within the time-out. */
export const assessDownload = (kbps: number | null): CheckLine =>
  kbps === null
    ? line('fail', 'line-timeout')
    : fromBelow(
        kbps,
        { failBelow: t.downloadFailBelowKbps, warnBelow: t.downloadWarnBelowKbps },
        'line-slow',
      );
export const assessUpload = (kbps: number | null): CheckLine =>
  kbps === null
    ? line('fail', 'line-timeout')
    : fromBelow(kbps, { failBelow: t.uploadFailBelowKbps, warnBelow: t.uploadWarnBelowKbps }, 'line-slow');

export interface BrowserAbilities {
  isSecure: boolean;
  hasUserMedia: boolean;
  hasDisplayMedia: boolean;
  hasRecorder: boolean;
}
/** Phones and tablets share no screen. */
export const assessDevice = ({ screen }: Pick<CapturePlan, 'screen'>, has: BrowserAbilities): CheckLine =>
  screen && has.isSecure && !has.hasDisplayMedia ? line('fail', 'device-no-screen') : line('pass');
export function assessBrowser(has: BrowserAbilities): CheckLine {
  if (!has.isSecure) return line('fail', 'address-insecure');
  return has.hasUserMedia && has.hasRecorder ? line('pass') : line('fail', 'browser-unable');
}
export const assessCamera = (luminance: number): CheckLine =>
  luminance < t.cameraWarnBelowLuminance
    ? line('warn', 'camera-dark', Math.round(luminance))
    : line('pass', null, Math.round(luminance));
export function assessMicrophone(level: number): CheckLine {
  if (level === 0) return line('fail', 'microphone-silent', 0);
  const measured = Math.round(level * 1000) / 1000;
  return level < t.microphoneWarnBelowLevel
    ? line('warn', 'microphone-quiet', measured)
    : line('pass', null, measured);
}
/** By their number, where the browser tells it, or by whether there are several; null: it doesn't tell. */
export function assessMonitors(count: number | null, isExtended: boolean | null): CheckLine {
  const areSeveral = count === null ? isExtended : count > 1;
  if (areSeveral === null) return line('warn', 'monitors-unknown');
  return areSeveral ? line('fail', 'monitors-several', count) : line('pass', null, count);
}
/** `slices`: how many the recorder gave. Rates are counted, so 29.97 a second are 30. */
export function assessFrameRate({ framesPerS, slices }: { framesPerS: number; slices: number }): CheckLine {
  if (slices === 0) return line('fail', 'recorder-failed');
  const rate = Math.round(framesPerS);
  if (rate < t.framesFailBelowPerS) return line('fail', 'performance-low', rate);
  return rate < t.framesWarnBelowPerS ? line('warn', 'performance-low', rate) : line('pass', null, rate);
}

/** The lines that a plan asks for, in the order in which they are made. */
export const linesOf = ({ checks }: Pick<CapturePlan, 'checks'>): EnvironmentCheck[] =>
  environmentChecks.filter((check) => checks[check] !== undefined);

/** A required line that failed or was not made fails the whole; anything else that isn't right is a warning. */
export function overallVerdict(
  { checks }: Pick<CapturePlan, 'checks'>,
  lines: Readonly<Partial<Record<EnvironmentCheck, CheckLine>>>,
): CheckVerdict {
  const verdicts = linesOf({ checks }).map((check) => {
    const verdict = lines[check]?.verdict ?? 'fail';
    return verdict === 'fail' && checks[check] !== 'required' ? 'warn' : verdict;
  });
  if (verdicts.includes('fail')) return 'fail';
  return verdicts.includes('warn') ? 'warn' : 'pass';
}

/** Whether a device may begin: it needs a check that has not failed, or one that the staff waived, where any line is required. */
export function isCheckedForStart(
  { checks }: Pick<CapturePlan, 'checks'>,
  last: { verdict: CheckVerdict; checkedAtMs: number; isWaived: boolean } | undefined,
  nowMs: number,
): boolean {
  if (!Object.values(checks).includes('required')) return true;
  if (last === undefined || nowMs - last.checkedAtMs > checkValidMs) return false;
  return last.isWaived || last.verdict !== 'fail';
}
