import type { AttemptReply, FormInfo, FormItem } from '@certame/contract/features/exam/endpoints.ts';
import type { AttemptState, FinishReason, Severity } from '@certame/contract/features/exam/states.ts';
import type { ResponseEntry } from './responses/responses.ts';
import type { SendOptions } from './sending/sender.ts';

export interface SaveReply {
  acknowledged: { item_id: string; seq: number }[];
  rejected: { item_id: string; seq: number; code: string }[];
  deadline: string | null;
  server_now: string;
}
export interface EventEntry {
  seq: number;
  type: string;
  severity: Severity;
  data: Record<string, unknown>;
  emitted_at: string;
}
export interface EventsReply {
  acknowledged_seq: number;
  deadline: string | null;
  server_now: string;
}
export interface StateReply {
  answer_id: string;
  state: AttemptState;
  finish_reason: FinishReason | null;
  deadline: string | null;
  finished_at: string | null;
  server_now: string;
}
export interface StartInput {
  password?: string;
  justification?: string;
  environment?: Record<string, string | number | boolean>;
}

/** The answering calls. Each rejects with something that `classifyFailure` understands. */
export interface Transport {
  getForm(shortUrlId: string): Promise<FormInfo>;
  start(shortUrlId: string, input: StartInput): Promise<AttemptReply>;
  getAnswer(answerId: string): Promise<AttemptReply>;
  getItems(answerId: string, itemIds: readonly string[]): Promise<FormItem[]>;
  saveResponses(
    answerId: string,
    responses: readonly ResponseEntry[],
    options: SendOptions,
  ): Promise<SaveReply>;
  saveEvents(answerId: string, events: readonly EventEntry[], options: SendOptions): Promise<EventsReply>;
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
export type Request = <T>(method: 'GET' | 'POST', path: string, options?: RequestOptions) => Promise<T>;

/** Reads and state changes: one can wait for them, yet not for ever. */
const callTimeoutMs = 40_000;

/**
 * `observe` hears the server's time of every reply with the moments of asking and hearing. All calls are quiet: the
 * room tells about failures itself, and never leaves the page because of one.
 */
export function createTransport(options: {
  request: Request;
  deviceId: string;
  monotonicMs: () => number;
  observe: (serverNow: string, sentAtMs: number, receivedAtMs: number) => void;
}): Transport {
  const device_id = options.deviceId;

  const call = async <T>(method: 'GET' | 'POST', path: string, settings: RequestOptions = {}): Promise<T> => {
    const sentAtMs = options.monotonicMs();
    const reply = await options.request<T>(method, path, {
      timeoutMs: callTimeoutMs,
      ...settings,
      quiet: true,
    });
    const serverNow = (reply as { server_now?: unknown } | undefined)?.server_now;
    if (typeof serverNow === 'string') options.observe(serverNow, sentAtMs, options.monotonicMs());
    return reply;
  };
  const answer = (answerId: string, rest = ''): string => `/api/v1/answers/${answerId}${rest}`;

  return {
    getForm: (shortUrlId) => call('GET', `/api/v1/forms/${encodeURIComponent(shortUrlId)}`),
    start: (shortUrlId, input) =>
      call('POST', `/api/v1/forms/${encodeURIComponent(shortUrlId)}/answers`, {
        body: { ...input, device_id },
      }),
    getAnswer: (answerId) => call('GET', answer(answerId), { query: { device_id } }),
    getItems: async (answerId, itemIds) => {
      const reply = await call<{ items: FormItem[] }>('GET', answer(answerId, '/items'), {
        query: { item_id: [...itemIds] },
      });
      return reply.items;
    },
    saveResponses: (answerId, responses, settings) =>
      call('POST', answer(answerId, '/responses'), { body: { device_id, responses }, ...settings }),
    saveEvents: (answerId, events, settings) =>
      call('POST', answer(answerId, '/events'), { body: { device_id, events }, ...settings }),
    advance: (answerId, fromStep) =>
      call('POST', answer(answerId, '/advance'), { body: { device_id, from_step: fromStep } }),
    change: (answerId, to, reason) =>
      call('POST', answer(answerId, `/${to}`), { body: { device_id, reason } }),
  };
}
