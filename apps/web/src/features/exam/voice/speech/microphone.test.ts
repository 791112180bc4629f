import { describe, expect, it, vi } from 'vitest';
import { createFakeTimers } from '../../core/testing/fake-timers.ts';
import { FakeSpeech } from '../testing/fake-speech.ts';
import { createMicrophone } from './microphone.ts';

function openMicrophone() {
  const [port, timers] = [new FakeSpeech(), createFakeTimers(0)];
  const [onHeard, onOff] = [vi.fn(), vi.fn()];
  const microphone = createMicrophone({
    port,
    timers,
    isOnline: () => true,
    onPartial: () => undefined,
    onHeard,
    onOff,
  });
  return { port, timers, microphone, onHeard, onOff };
}

describe('a microphone that stays on', () => {
  it('listens again after each utterance, and after silence', async () => {
    const { port, timers, microphone, onHeard, onOff } = openMicrophone();
    microphone.turnOn();
    port.say('um');
    await timers.advance(300);
    await timers.advance(8000);
    port.end('silence');
    await timers.advance(300);
    port.say('dois');
    expect(onHeard.mock.calls).toEqual([[['um']], [['dois']]]);
    expect(onOff).not.toHaveBeenCalled();
  });

  it('goes off after long silence', async () => {
    const { port, timers, microphone, onOff } = openMicrophone();
    microphone.turnOn();
    for (let silence = 0; silence < 20; silence += 1) {
      await timers.advance(8000);
      port.end('silence');
      await timers.advance(300);
    }
    expect(onOff).toHaveBeenCalledExactlyOnceWith('idle');
    expect(port.isListening()).toBe(false);
  });

  it('does not ask without end a recogniser that ends at once', async () => {
    const { port, timers, microphone, onOff } = openMicrophone();
    microphone.turnOn();
    for (let time = 0; time < 10; time += 1) {
      port.end(null);
      await timers.advance(300);
    }
    expect(onOff).toHaveBeenCalledExactlyOnceWith('failed');
    expect(port.opened).toBe(5);
  });

  it('hears nothing while the room speaks, and is off where it was turned off meanwhile', async () => {
    const { port, timers, microphone, onOff } = openMicrophone();
    microphone.turnOn();
    microphone.suspend();
    expect(port.isListening()).toBe(false);
    await timers.advance(1000);
    expect(port.opened).toBe(1);
    microphone.turnOff();
    microphone.resume();
    expect([port.isListening(), onOff.mock.calls]).toEqual([false, [[null]]]);
  });

  it('takes what was said before the key was let go', () => {
    const { port, microphone, onHeard, onOff } = openMicrophone();
    microphone.turnOn();
    port.say('um');
    microphone.finish();
    expect(onHeard).toHaveBeenCalledOnce();
    expect(onOff).toHaveBeenCalledExactlyOnceWith(null);
  });
});
