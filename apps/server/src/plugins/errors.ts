import {
  AppError,
  type ErrorBody,
  type ErrorCode,
  errors,
  type FieldErrors,
} from '@certame/contract/errors.ts';
import { problemKey, textKey } from '@certame/contract/messages/text-key.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasText, languageOf, type Translate, textsOf } from '#lib/texts.ts';
import { usersNameKey } from '#lib/used-by.ts';

/** SQLSTATE -> the error it means, for what the database refuses although the code let it through. */
const databaseErrors: Record<string, { code: ErrorCode; key?: string }> = {
  '23505': { code: 'already-exists', key: 'unique' },
  '23503': { code: 'in-use' },
  '22021': { code: 'validation', key: 'control_characters' },
  '22P05': { code: 'validation', key: 'control_characters' },
  '22P02': { code: 'validation' },
  '22003': { code: 'validation', key: 'out_of_range' },
  '22008': { code: 'validation', key: 'date' },
  '42501': { code: 'forbidden' },
  '40001': { code: 'busy' },
  '40P01': { code: 'busy' },
  '53100': { code: 'disk-full' },
  '53300': { code: 'busy' },
  '57P01': { code: 'busy' },
  '57P03': { code: 'busy' },
};

const fastifyErrors: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-media',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
};

interface DatabaseError extends Error {
  code: string;
  severity: string;
  constraint?: string;
  table?: string;
  detail?: string;
}

/** An error and what it wraps: the query builder wraps what the driver throws. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause;
}

const databaseErrorOf = (error: unknown): DatabaseError | undefined =>
  causesOf(error).find((cause): cause is DatabaseError => 'severity' in cause && 'code' in cause);

/**
 * The field to correct. Under row level security PostgreSQL leaves the key out of its detail; then the name of the
 * constraint gives it: `people_email` and `roles_institution_name` are called after the table and its column.
 */
function fieldOf(error: DatabaseError): string | undefined {
  const columns = /^Key \(([^)]+)\)/.exec(error.detail ?? '')?.[1]?.split(', ');
  if (columns)
    return columns
      .filter((column) => column !== 'institution_id')
      .at(-1)
      ?.replace(/^lower\(/, '');
  const { constraint = '', table = '' } = error;
  if (table === '' || !constraint.startsWith(`${table}_`)) return undefined;
  return constraint.slice(table.length + 1).replace(/^institution_/, '');
}

/** The table is then the one whose rows hold on to what was to go; else the one that lacks what it names. */
const isRefusedDeletion = ({ code, message }: DatabaseError): boolean =>
  code === '23503' && message.startsWith('update or delete');

function ofDatabase(error: DatabaseError, cause: unknown): AppError | undefined {
  const meant = ownValue(databaseErrors, error.code);
  if (!meant) return /^(08|57P)/.test(error.code) ? new AppError('busy', { cause }) : undefined;
  const field = meant.key ? fieldOf(error) : undefined;
  const by = isRefusedDeletion(error) ? usersNameKey(error.table ?? '') : undefined;
  return new AppError(meant.code, {
    cause,
    ...(by === undefined ? {} : { params: { by } }),
    fields: field && meant.key ? { [field]: [{ key: meant.key }] } : {},
  });
}

/** What the system says of a socket that doesn't reach its other end, or no longer does: EPIPE is a statement written after that end has gone. */
const lostSocketCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * A connection that was not got or that was cut, without a code of the database: while waiting for one, in the middle of a statement, or
 * with the first statement after it.
 */
const isLostConnection = (error: unknown): boolean =>
  causesOf(error).some(
    (cause) =>
      ('code' in cause && lostSocketCodes.has(cause.code)) ||
      /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(cause.message),
  );

function codeOfFastify({ code, statusCode }: FastifyError): ErrorCode {
  const meant = typeof code === 'string' ? ownValue(fastifyErrors, code) : undefined;
  if (meant) return meant;
  if (statusCode === 429) return 'too-many-requests';
  return statusCode !== undefined && statusCode < 500 ? 'malformed' : 'internal';
}

/** Any error as the one kind that the client understands. Unknown ones become `internal` and say nothing more. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const databaseError = databaseErrorOf(error);
  const fromDatabase = databaseError && ofDatabase(databaseError, error);
  if (fromDatabase) return fromDatabase;
  if (isLostConnection(error)) return new AppError('busy', { cause: error });
  return new AppError(codeOfFastify(error as FastifyError), { cause: error });
}

function fieldTexts(
  fields: FieldErrors,
  translate: Translate,
  nameOf: (field: string) => string,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => [
      field,
      problems.map((problem) =>
        translate(problemKey(problem), {
          field: nameOf(field),
          ...problem.params,
          ...Object.fromEntries(
            Object.entries(problem.named ?? {}).map(([name, text]) => [name, translate(textKey(text))]),
          ),
        }).replace('  ', ' '),
      ),
    ]),
  );
}

/** The label of a field of the area that an endpoint belongs to; empty where there is none. */
const fieldNames =
  (area: string | undefined, translate: Translate) =>
  (field: string): string => {
    const key = `areas.${area}.fields.${field}`;
    return area !== undefined && hasText(key) ? translate(key) : '';
  };

/** `in-use` names the users where `by` is known: the key of their name. */
const messageOf = ({ code, params }: AppError, translate: Translate): string =>
  code === 'in-use' && typeof params.by === 'string'
    ? translate('errors.in-use-by', { by: translate(textKey(params.by)) })
    : translate(`errors.${code}`, params);

/** @param area Whose fields the errors are about: "O campo Nome é obrigatório." */
export function errorBody(error: AppError, translate: Translate, area?: string): ErrorBody {
  const body: ErrorBody = {
    code: error.code,
    messages: [{ level: errors[error.code].level, message: messageOf(error, translate) }],
    errors: fieldTexts(error.fields, translate, fieldNames(area, translate)),
  };
  if (error.data !== undefined) body.data = error.data;
  return body;
}

export const translateFor = (request: FastifyRequest): Translate =>
  textsOf(languageOf(request.headers['accept-language']));

/** The one place that turns errors into replies. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = asAppError(error);
  const { status } = errors[appError.code];
  if (appError.code === 'busy')
    request.server.busyCount.add(request.routeOptions.url ?? '', appError.cause ?? appError);
  else if (status >= 500 && appError.code !== 'maintenance')
    request.log.error({ err: appError.cause ?? appError, route: request.routeOptions.url }, appError.code);
  if (!hasText(`errors.${appError.code}`)) request.log.error(`No text for error ${appError.code}`);
  return reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(appError, translateFor(request), request.routeOptions.schema?.tags?.[0])));
}

export function registerErrorHandling(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => {
    const body = errorBody(new AppError('not-found'), translateFor(request));
    return reply.status(404).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
}
