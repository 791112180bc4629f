import type { z } from 'zod';

/**
 * Each queue has workers of its own, so that nothing in one waits for what is in another. `interactive`: short, and
 * somebody waits for it or an exam does. `batch`: goes through many rows, as every user job may. `external`: waits for
 * others (a mail server).
 */
export const queues = ['interactive', 'batch', 'external'] as const;
export type Queue = (typeof queues)[number];

/** Work with an owner, a progress and a result; it runs in the queue `batch` and ends in a notification. */
export interface Job<
  Kind extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Result extends z.ZodObject = z.ZodObject,
> {
  readonly kind: Kind;
  readonly input: Input;
  readonly result: Result;
}
export type JobInput<J extends Job> = z.output<J['input']>;
export type JobResult<J extends Job> = z.output<J['result']>;

/** Declares a user job. Its name is the text `jobs.<kind>`; rows of a running installation carry the kind. */
export const defineJob = <const Kind extends string, Input extends z.ZodObject, Result extends z.ZodObject>(
  kind: Kind,
  { input, result }: { input: Input; result: Result },
): Job<Kind, Input, Result> => ({ kind, input, result });

/** Background work without owner or progress: clean-ups, sending mail, closing overdue attempts. */
export interface Task<Payload extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly payload: Payload;
  readonly queue: Queue;
  /** Schedule in UTC; a run that is due while the last one is still queued is skipped. */
  readonly cron?: string;
}
export type TaskPayload<T extends Task> = z.output<T['payload']>;

/** Declares a background task; queued ones of a running installation carry the name and the keys of the payload. */
export const defineTask = <Payload extends z.ZodObject>(
  name: string,
  { payload, queue = 'interactive', cron }: { payload: Payload; queue?: Queue; cron?: string },
): Task<Payload> => ({ name, payload, queue, ...(cron && { cron }) });
