import { expect, it } from 'vitest';
import { safeError } from './safe-error.ts';

const withFields = (error: Error, fields: object): Error => Object.assign(error, fields);
const secrets = ['Ana Lima', 'ana@exemplo.com.br', 's3cret-link-8d7f6a5b4c3d2e1f', '123.456.789-09'];
const list = secrets.join(',');

it.each([
  [
    'a statement and its parameters',
    new Error(`Failed query: insert into users values ($1)\nparams: ${list}`),
  ],
  [
    'what PostgreSQL says beside its message',
    withFields(new Error('duplicate key value violates unique constraint "users_email"'), {
      severity: 'ERROR',
      code: '23505',
      detail: `Key (email)=(${list}) already exists.`,
      where: list,
      internalQuery: list,
      hint: list,
    }),
  ],
  [
    'the value that PostgreSQL quotes',
    withFields(new Error(`invalid input syntax for type integer: "${list} "x""`), {
      severity: 'ERROR',
      code: '22P02',
    }),
  ],
  ['the text that is no JSON', new SyntaxError(`Unexpected token 'A', "${list}" is not valid JSON`)],
  [
    "a mail server's reply",
    withFields(new Error('550 <ana@exemplo.com.br> unknown'), {
      response: list,
      rejected: secrets,
      command: list,
    }),
  ],
  ['a cause', new Error('outer', { cause: new Error(`Failed query: x\nparams: ${list}`) })],
  ['many', new AggregateError([new Error(`Failed query: x\nparams: ${list}`)])],
  ['what was thrown although it is no error', list],
])('keeps to itself %s', (_name, error) => {
  const logged = JSON.stringify(safeError(error));
  for (const secret of secrets) expect(logged).not.toContain(secret);
});

it('says what went wrong, and where', () => {
  const cause = withFields(new Error('duplicate key value violates unique constraint "users_email"'), {
    severity: 'ERROR',
    code: '23505',
    table: 'users',
    constraint: 'users_email',
  });
  const logged = safeError(new Error('Failed query: insert into users\nparams: x', { cause }));
  expect(logged).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into users',
    stack: expect.stringContaining('safe-error.test.ts'),
    cause: { code: '23505', table: 'users', constraint: 'users_email' },
  });
});
