import { describe, expect, it } from 'vitest';
import { MediaError, mediaErrorOf, missingDeviceOf } from './media-error.ts';

describe('mediaErrorOf', () => {
  it.each([
    ['NotAllowedError', 'Permission denied', 'denied'],
    ['NotAllowedError', 'Permission denied by system', 'denied-by-system'],
    ['NotFoundError', 'Requested device not found', 'not-found'],
    ['OverconstrainedError', '', 'constraints'],
    ['NotReadableError', 'Could not start video source', 'in-use'],
    ['NotSupportedError', 'Not supported', 'unsupported'],
    ['TypeError', 'whatever', 'failed'],
  ])('%s (%s) is %s', (name, message, code) => {
    expect(mediaErrorOf(Object.assign(new Error(message), { name }))).toBe(code);
  });

  it('keeps the code of its own errors, and what the browser said', () => {
    const cause = Object.assign(new Error('Permission denied'), { name: 'NotAllowedError' });
    const error = new MediaError('denied', cause);
    expect(mediaErrorOf(error)).toBe('denied');
    expect(error.original).toEqual({ name: 'NotAllowedError', message: 'Permission denied' });
    expect(mediaErrorOf(null)).toBe('failed');
  });
});

it('says which device there is none of', () => {
  const both = { camera: true, microphone: true };
  expect(missingDeviceOf(both, ['audioinput'])).toBe('no-camera');
  expect(missingDeviceOf(both, ['videoinput'])).toBe('no-microphone');
  expect(missingDeviceOf({ camera: true, microphone: false }, ['videoinput'])).toBe('not-found');
});
