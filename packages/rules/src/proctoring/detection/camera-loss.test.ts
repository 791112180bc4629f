import { describe, expect, it } from 'vitest';
import { isCameraRemoved } from './camera-loss.ts';

const camera = (deviceId: string) => ({ kind: 'videoinput', deviceId });
const microphone = { kind: 'audioinput', deviceId: 'own' };

describe('a camera whose picture ended', () => {
  it.each([
    ['is removed where none is left', [microphone], true],
    ['is removed where only another is left', [camera('other'), microphone], true],
    ['is disconnected where it is still there', [camera('other'), camera('own')], false],
    ['is disconnected where the browser names none', [camera('')], false],
  ] as const)('%s', (_, listed, isRemoved) => {
    expect(isCameraRemoved('own', listed)).toBe(isRemoved);
  });
});
