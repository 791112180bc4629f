import type { Endpoint, ReplyOf } from '@certame/contract/kit/endpoint.ts';
import type { z } from 'zod';
import { type CallInput, type CallOptions, send } from './send.ts';

type AnyEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType>;

/** A call typed by its endpoint's declaration: `call(getJob, { params: { id } })`. */
export const call = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<ReplyOf<E>> => send<E>(endpoint.method, endpoint.path, input, options);
