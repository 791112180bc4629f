import type { Endpoint, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { type QueryClient, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { notify, notifyAll } from '../errors/notices.ts';
import { call } from '../http/call.ts';
import type { CallInput } from '../http/send.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

interface CommandOptions<E> {
  /** Keys of what shows the state that the command changes: read anew after it, after a refusal too. */
  invalidates?: readonly QueryKey[] | ((input: CallInput<E>) => readonly QueryKey[]);
  /** What is told when it is done; by default what the server says, null for nothing. */
  done?: string | null;
}

interface Command<E> {
  /** Sends it. Null when it was refused, which has been told where every failure is. */
  run: (input: CallInput<E>) => Promise<ReplyOf<E> | null>;
  /** The same for forms, which show a refusal themselves. @throws ApiError */
  submit: (input: CallInput<E>) => Promise<ReplyOf<E>>;
  /** Under way, until what it made stale has been read anew. */
  isRunning: boolean;
}

/** Has queries read anew, one after the other: on a poor line the first that is shown doesn't wait for the others. */
export async function readAnew(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys) await client.invalidateQueries({ queryKey });
}

function tell(done: string | null | undefined, reply: unknown): void {
  if (done === null) return;
  if (done !== undefined) notify('success', done);
  else notifyAll((reply as { messages?: { level: string; message: string }[] }).messages ?? []);
}

/** A write: `const remove = useCommand(removeLead, { invalidates: [gridKey(path)] })`, then `remove.run({ params })`. */
export function useCommand<E extends AnyEndpoint>(
  endpoint: E,
  { invalidates = [], done }: CommandOptions<E> = {},
): Command<E> {
  const client = useQueryClient();
  const mutation = useMutation<ReplyOf<E>, unknown, { input: CallInput<E>; quiet: boolean }>({
    mutationFn: ({ input, quiet }) => call(endpoint, input, { quiet }),
    // Without a line it is refused at once; held back, it would be sent when nobody thinks of it any more.
    networkMode: 'always',
    onSuccess: (reply) => tell(done, reply),
    onSettled: (_reply, _error, { input }) =>
      readAnew(client, typeof invalidates === 'function' ? invalidates(input) : invalidates),
  });
  return {
    run: (input) => mutation.mutateAsync({ input, quiet: false }).catch(() => null),
    submit: (input) => mutation.mutateAsync({ input, quiet: true }),
    isRunning: mutation.isPending,
  };
}
