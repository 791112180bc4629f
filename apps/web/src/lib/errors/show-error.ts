import { type ApiError, isApiError } from '../http/api-error.ts';
import { hasText, text } from '../language/i18n.ts';
import { errorReactions } from './error-reactions.ts';
import { notify, notifyAll } from './notices.ts';

/** What to say of a failed request: the server's messages, else the text of its code. */
export function messagesOf(error: ApiError): { level: string; message: string }[] {
  if (error.messages.length > 0) return error.messages;
  const key = error.status === 0 ? `shell.connection.${error.code}` : `errors.${error.code}`;
  const level = errorReactions[error.code]?.level ?? 'error';
  return [{ level, message: hasText(key) ? text(key) : text('common.failure') }];
}

/** Shows a failure's messages without going anywhere. */
export function showError(error: unknown): void {
  if (isApiError(error)) notifyAll(messagesOf(error));
  else notify('error', text('common.failure'));
}
