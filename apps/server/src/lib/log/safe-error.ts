import { scrub } from '@certame/rules/client-exceptions/scrub.ts';

/** Properties of an error that are logged beside message and stack. Any other may hold what people typed. */
const kept = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'errno',
  'syscall',
  'responseCode',
  'statusCode',
] as const;

const messageChars = 600;
const frames = 30;
const causes = 5;

export interface SafeError {
  type: string;
  message: string;
  stack: string;
  cause?: SafeError;
  errors?: SafeError[];
  [field: string]: unknown;
}

/** PostgreSQL and JSON.parse quote the value that they refuse; what they call it stands in fields of its own. */
const quotesValues = (error: Error): boolean => 'severity' in error || error instanceof SyntaxError;

function messageOf(error: Error): string {
  // Drizzle puts the statement's parameters behind it: names, mails, links.
  const [withoutParameters = ''] = error.message.split('\nparams:');
  const text = quotesValues(error) ? withoutParameters.replace(/["'][\s\S]*["']/, '"…"') : withoutParameters;
  return scrub(text, messageChars);
}

/** An error as a log may hold it: what went wrong and where, and nothing of whom it was about. */
export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const message = messageOf(error);
  // Frames only: the stack begins with the message as it was.
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s{4}at /.test(line));
  const result: SafeError = { type: error.name, message, stack: lines.slice(0, frames).join('\n') };
  for (const field of kept) {
    const value: unknown = Reflect.get(error, field);
    if (typeof value === 'string' || typeof value === 'number') result[field] = value;
  }
  if (depth >= causes) return result;
  if (error.cause instanceof Error) result.cause = safeError(error.cause, depth + 1);
  if (error instanceof AggregateError) {
    result.errors = error.errors.slice(0, causes).map((one: unknown) => safeError(one, depth + 1));
  }
  return result;
}
