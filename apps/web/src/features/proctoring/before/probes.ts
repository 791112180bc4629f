import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { CheckLine } from '@certame/contract/features/proctoring/check-lines.ts';
import type { EnvironmentCheck } from '@certame/contract/features/proctoring/environment-checks.ts';
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
  lineTestTimeoutMs,
} from '@certame/rules/proctoring/environment-check.ts';
import { request } from '#lib/http/http.ts';
import {
  currentCapture,
  isCaptured,
  isScreenExtended,
  mediaErrorOf,
  openUserMedia,
  type readScreenDetails,
} from '#lib/media/capture/index.ts';
import { measureFrames, measureLevel, measureLuminance } from './measure-media.ts';
import { probeSocket } from './probe-socket.ts';

export interface ProbeContext {
  plan: CapturePlan;
  /** Id of the user, whose private channel is subscribed to. */
  userId: string;
  /** Resolves when the whole screen is shared, which needs user activation (a press). */
  screenShared: () => Promise<void>;
  /** Screen details, which were requested with the press that began the check. */
  screenDetails: ReturnType<typeof readScreenDetails>;
}

const uploadBytes = 256 * 1024;
const kbpsOf = (bytes: number, ms: number): number => Math.round((bytes * 8) / Math.max(ms, 1));

/** Milliseconds that the work took; null where it failed or timed out. */
async function timed(work: (signal: AbortSignal) => Promise<unknown>): Promise<number | null> {
  const beganMs = performance.now();
  try {
    await work(AbortSignal.timeout(lineTestTimeoutMs));
    return performance.now() - beganMs;
  } catch {
    return null;
  }
}
const kbpsWithin = (bytes: number, ms: number | null): number | null =>
  ms === null ? null : kbpsOf(bytes, ms);

const failed = (error: unknown): CheckLine => ({
  verdict: 'fail',
  code: mediaErrorOf(error),
  measured: null,
});
const send = (bytes: number, signal: AbortSignal): Promise<unknown> => {
  const body = new FormData();
  body.append('fileName', new Blob([new Uint8Array(bytes)]), 'filler.bin');
  return request('POST', '/api/v1/upload_speed_test', { body, signal, quiet: true });
};

function abilities() {
  const { mediaDevices } = navigator;
  return {
    isSecure: window.isSecureContext,
    hasUserMedia: Boolean(mediaDevices?.getUserMedia),
    hasDisplayMedia: Boolean(mediaDevices && 'getDisplayMedia' in mediaDevices),
    hasRecorder: 'MediaRecorder' in window,
  };
}

/** Camera and microphone are requested together, so that the browser asks for permission once. */
async function withUserMedia(
  plan: CapturePlan,
  look: (stream: MediaStream) => Promise<CheckLine>,
): Promise<CheckLine> {
  try {
    return await look(await openUserMedia(plan));
  } catch (error) {
    return failed(error);
  }
}

/** The probe of each line. None throws: an error is a failed verdict. */
export const probes: Record<EnvironmentCheck, (context: ProbeContext) => Promise<CheckLine>> = {
  device: async ({ plan }) => assessDevice(plan, abilities()),
  browser: async () => assessBrowser(abilities()),
  memory: async () => assessMemory((navigator as { deviceMemory?: number }).deviceMemory ?? null),
  processor: async () => assessProcessor(navigator.hardwareConcurrency ?? null),
  socket: async ({ userId }) => {
    const ms = await timed((signal) => probeSocket(`private-user.${userId}`, signal));
    return assessSocket(ms === null ? null : Math.round(ms));
  },
  download: async () => {
    let bytes = 0;
    const ms = await timed(async (signal) => {
      const reply = await request<{ filler: string }>('GET', '/api/v1/download_speed_test', {
        signal,
        quiet: true,
      });
      bytes = reply.filler.length;
    });
    return assessDownload(kbpsWithin(bytes, ms));
  },
  upload: async () => {
    // Warm-up: the small upload opens the connection, so that the large one measures only its rate.
    const first = await timed((signal) => send(1024, signal));
    const ms = first === null ? null : await timed((signal) => send(uploadBytes, signal));
    return assessUpload(kbpsWithin(uploadBytes, ms));
  },
  camera: ({ plan }) => withUserMedia(plan, async (stream) => assessCamera(await measureLuminance(stream))),
  microphone: ({ plan }) =>
    withUserMedia(plan, async (stream) => assessMicrophone(await measureLevel(stream))),
  monitors: async ({ screenDetails }) => {
    // Timeout, since nobody has to answer the browser's permission prompt: without an answer the browser's hint about further screens has
    // to do.
    const unanswered = new Promise<null>((resolve) => setTimeout(resolve, lineTestTimeoutMs, null));
    const details = await Promise.race([screenDetails, unanswered]);
    return assessMonitors(details?.screens.length ?? null, isScreenExtended());
  },
  screen: async ({ screenShared }) => {
    try {
      if (!isCaptured('screen')) await screenShared();
      return { verdict: 'pass', code: null, measured: null };
    } catch (error) {
      return failed(error);
    }
  },
  frame_rate: async ({ plan }) => {
    const { userMedia, screen } = currentCapture();
    const stream = plan.camera ? userMedia : screen;
    if (!stream) return { verdict: 'fail', code: 'recorder-failed', measured: null };
    try {
      return assessFrameRate(await measureFrames(stream, plan.camera));
    } catch (error) {
      return failed(error);
    }
  },
};
