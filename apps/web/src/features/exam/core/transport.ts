import type { AttemptReply, FormInfo, FormItem, Preload } from '@certame/contract/features/exam/form.ts';
import type { FinishReason, Severity } from '@certame/contract/features/exam/states.ts';
import type { Shape } from '#lib/http/shape.ts';
import type { EventsReply, SaveReply, StateReply } from './replies.ts';
import {
  attemptShape,
  eventsShape,
  formInfoShape,
  itemsShape,
  preloadShape,
  saveShape,
  stateShape,
} from './reply-shapes.ts';
import type { ResponseEntry } from './responses/response-entry.ts';
import type { SendOptions } from './sending/send-result.ts';
import type { Timers } from './time/timers.ts';

export interface EventEntry {
  seq: number;
  type: string;
  severity: Severity;
  data: Record<string, unknown>;
  emitted_at: string;
}
export interface StartInput {
  password?: string;
  justification?: string;
  environment?: Record<string, string | number | boolean>;
  /** Id of the preload that this page holds. */
  preload_id?: string;
}

/** The API calls of an attempt. Each rejects with something that `classifyFailure` understands. */
export interface Transport {
  getForm(shortUrlId: string): Promise<FormInfo>;
  start(shortUrlId: string, input: StartInput): Promise<AttemptReply>;
  getAnswer(answerId: string): Promise<AttemptReply>;
  getItems(answerId: string, itemIds: readonly string[]): Promise<FormItem[]>;
  saveResponses(
    answerId: string,
    responses: readonly ResponseEntry[],
    options: SendOptions,
    /** Numbers of all changes that this device holds: after the deadline only these are believed. */
    waiting?: readonly number[],
  ): Promise<SaveReply>;
  saveEvents(
    answerId: string,
    events: readonly EventEntry[],
    options: SendOptions,
    waiting?: readonly number[],
  ): Promise<EventsReply>;
  advance(answerId: string, fromStep: number): Promise<AttemptReply>;
  change(answerId: string, to: 'pause' | 'continue' | 'finish', reason?: FinishReason): Promise<StateReply>;
}

interface RequestOptions {
  query?: { [key: string]: string | string[] };
  body?: unknown;
  timeoutMs?: number;
  keepalive?: boolean;
  quiet?: boolean;
}
/** With the call of the waiting room, which neither the preview nor an open attempt needs. */
export interface WaitingTransport extends Transport {
  getPreload(shortUrlId: string): Promise<Preload>;
}
export type Request = <T>(method: 'GET' | 'POST', path: string, options?: RequestOptions) => Promise<T>;

/** For calls whose replies hold questions. */
const callTimeoutMs = 40_000;
/** For calls whose request and reply fit into one packet. */
const shortCallTimeoutMs = 15_000;
/** The call's own timeout comes this much later, should a browser not end a request in time. */
const graceMs = 1000;

/** As `isForeignCode` knows them: somebody else's reply with a status of success is tried again like a busy line. */
const foreignReply = { status: 502, code: 'http-foreign' };

/**
 * `observe` gets the server's time of every reply with the moments of sending and receiving. All calls are quiet: the
 * room shows failures itself, and never leaves the page because of one.
 */
export function createTransport(options: {
  request: Request;
  deviceId: string;
  timers: Timers;
  observe: (serverNow: string, sentAtMs: number, receivedAtMs: number) => void;
}): WaitingTransport {
  const device_id = options.deviceId;
  const { timers } = options;

  const within = <T>(timeoutMs: number, work: Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const stopWaiting = timers.after(timeoutMs, () => reject({ status: 0, code: 'timeout' }));
      work.finally(stopWaiting).then(resolve, reject);
    });

  const call = async <T extends object>(
    shape: Shape<T>,
    method: 'GET' | 'POST',
    path: string,
    settings: RequestOptions = {},
  ): Promise<T> => {
    const sentAtMs = timers.monotonicMs();
    const timeoutMs = settings.timeoutMs ?? callTimeoutMs;
    const reply = await within(
      timeoutMs + graceMs,
      options.request<unknown>(method, path, { ...settings, timeoutMs, quiet: true }),
    );
    if (!shape(reply)) throw foreignReply;
    if ('server_now' in reply) options.observe(String(reply.server_now), sentAtMs, timers.monotonicMs());
    return reply;
  };
  /** A call whose reply has to be about this attempt. */
  const callFor = async <T extends { answer_id: string }>(
    answerId: string,
    ...rest: Parameters<typeof call<T>>
  ): Promise<T> => {
    const reply = await call(...rest);
    if (reply.answer_id !== answerId) throw foreignReply;
    return reply;
  };
  const answer = (answerId: string, rest = ''): string => `/api/v1/answers/${answerId}${rest}`;

  return {
    getForm: (shortUrlId) =>
      call(formInfoShape, 'GET', `/api/v1/forms/${encodeURIComponent(shortUrlId)}`, {
        timeoutMs: shortCallTimeoutMs,
      }),
    getPreload: (shortUrlId) =>
      call(preloadShape, 'GET', `/api/v1/forms/${encodeURIComponent(shortUrlId)}/preload`),
    start: (shortUrlId, input) =>
      call(attemptShape, 'POST', `/api/v1/forms/${encodeURIComponent(shortUrlId)}/answers`, {
        body: { ...input, device_id },
      }),
    getAnswer: (answerId) =>
      callFor(answerId, attemptShape, 'GET', answer(answerId), { query: { device_id } }),
    getItems: async (answerId, itemIds) => {
      const reply = await call(itemsShape, 'GET', answer(answerId, '/items'), {
        query: { device_id, item_id: [...itemIds] },
      });
      return reply.items;
    },
    saveResponses: (answerId, responses, settings, waiting) =>
      call(saveShape, 'POST', answer(answerId, '/responses'), {
        body: { device_id, responses, waiting },
        ...settings,
      }),
    saveEvents: (answerId, events, settings, waiting) =>
      call(eventsShape, 'POST', answer(answerId, '/events'), {
        body: { device_id, events, waiting },
        ...settings,
      }),
    advance: (answerId, fromStep) =>
      callFor(answerId, attemptShape, 'POST', answer(answerId, '/advance'), {
        body: { device_id, from_step: fromStep },
      }),
    change: (answerId, to, reason) =>
      callFor(answerId, stateShape, 'POST', answer(answerId, `/${to}`), {
        body: { device_id, reason },
        timeoutMs: shortCallTimeoutMs,
      }),
  };
}
