import { AppError } from '@certame/contract/errors.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** The deepest body that the contract declares stands at nine levels; what validates and writes bodies is recursive. */
const maxDepth = 32;

const quote = 0x22;
const backslash = 0x5c;

/** Index of the quote that ends the string beginning before `from`; the text's length where none does. */
function endOfString(text: string, from: number): number {
  for (let end = text.indexOf('"', from); end !== -1; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether lists and objects of a JSON text stand in each other deeper than that: one linear scan before it is parsed. */
export function isNestedDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) index = endOfString(text, index + 1);
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return false;
}

type Done = (error: Error | null, value?: unknown) => void;

/**
 * Parses a body's JSON within a depth limit. An own `__proto__` is refused, so that no later copy of the object changes
 * its prototype.
 */
function jsonParser(app: FastifyInstance): (request: FastifyRequest, text: string, done: Done) => void {
  const parse = app.getDefaultJsonParser('error', 'error');
  return (request, text, done) => {
    // Clients announce JSON for calls without a body too: the endpoint's schema says whether it can do without one.
    if (text === '') done(null, undefined);
    // A text this short can't be nested deeper.
    else if (text.length > 2 * maxDepth && isNestedDeeper(text, maxDepth)) done(new AppError('malformed'));
    else parse(request, text, done);
  };
}

export function registerJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser(app));
}

/** For a route that takes the bytes first. @throws AppError `malformed`, or Fastify's own error for what isn't JSON. */
export const parseJsonBody = (
  app: FastifyInstance,
  request: FastifyRequest,
  text: string,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    jsonParser(app)(request, text, (error, value) => (error ? reject(error) : resolve(value)));
  });
