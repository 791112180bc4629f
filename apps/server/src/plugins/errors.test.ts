import { expect, it } from 'vitest';
import { asAppError } from './errors.ts';

it.each([
  'timeout exceeded when trying to connect',
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
])('a connection that is lost means that the candidate is asked to try again: %s', (message) => {
  expect(asAppError(new Error(message)).code).toBe('busy');
  expect(asAppError(new Error('Failed query: select 1', { cause: new Error(message) })).code).toBe('busy');
});

it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])(
  'so does what the system says of its socket: %s',
  (code) => {
    const error = Object.assign(new Error(`write ${code}`), { code });
    expect(asAppError(error).code).toBe('busy');
    expect(asAppError(new Error('Failed query: select 1', { cause: error })).code).toBe('busy');
  },
);

it('an error of our own stays one, and says nothing more', () => {
  expect(asAppError(new Error('x is not a function')).code).toBe('internal');
});
