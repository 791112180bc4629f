import { describe, expect, it } from 'vitest';
import { comeToRest } from '../testing/fake-timers.ts';
import { ModelServer } from '../testing/model-server.ts';
import { minuteMs, never, openDevice, openPage } from '../testing/open-page.ts';

describe('responses', () => {
  it('saves a choice at once and a text within two seconds', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'b');
    expect(page.responses.view('q1')).toMatchObject({ value: 'b', state: 'enqueued' });
    await comeToRest();
    expect(page.responses.view('q1').state).toBe('answered');

    page.responses.type('q2', 'O');
    await page.timers.advance(900);
    page.responses.type('q2', 'Olá');
    expect(page.responses.view('q2')).toMatchObject({ value: 'Olá', state: 'enqueued' });
    await page.timers.advance(1100);
    expect(server.saved.get('q2')?.value).toBe('Olá');
    expect(page.responses.view('q2').state).toBe('answered');
  });
  it('writes a long typing burst once in two seconds, and every pause of it within two seconds', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    for (let i = 1; i <= 100; i++) {
      page.responses.type('q1', 'x'.repeat(i));
      await page.timers.advance(100);
    }
    await page.timers.advance(2000);
    expect(server.saved.get('q1')?.value).toBe('x'.repeat(100));
    expect(server.history.length).toBeGreaterThanOrEqual(5);
    expect(server.history.length).toBeLessThanOrEqual(6);
  });
  it('keeps a typing burst on a dead line in few entries, and choices in all of them', async () => {
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q0', 'a');
    await comeToRest();
    for (let i = 1; i <= 60; i++) {
      page.responses.type('q1', 'x'.repeat(i));
      await page.timers.advance(1000);
    }
    for (const value of ['a', 'b', 'c']) {
      page.responses.choose('q2', value);
      await page.timers.advance(500);
    }
    expect(page.responses.waitingCount()).toBeLessThanOrEqual(12);
    server.mode = 'good';
    page.responses.sender.retryNow();
    await comeToRest();
    expect(page.responses.waitingCount()).toBe(0);
    expect(server.saved.get('q1')?.value).toBe('x'.repeat(60));
    expect(server.history.filter((entry) => entry.item_id === 'q2').map((entry) => entry.value)).toEqual([
      'a',
      'b',
      'c',
    ]);
    const seqs = server.history.map((entry) => entry.seq);
    expect(seqs).toEqual([...seqs].sort((a, b) => a - b));
  });
  it('gives up only the entry that the server refuses, and says why', async () => {
    const server = new ModelServer();
    server.reject = (entry) => (entry.value === 'too long' ? 'text-too-long' : null);
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'too long');
    page.responses.choose('q2', 'fine');
    await comeToRest();
    expect(page.responses.view('q1')).toMatchObject({
      state: 'error_to_save',
      rejectedCode: 'text-too-long',
    });
    expect(page.responses.view('q1').value).toBe('too long');
    expect(page.responses.view('q2').state).toBe('answered');
    page.responses.choose('q1', 'shorter');
    await page.timers.advance(500);
    expect(page.responses.view('q1').state).toBe('answered');
  });
  it('keeps a rejected text on the device until a shorter one is taken', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.reject = (entry) => (String(entry.value).length > 5 ? 'text-too-long' : null);
    const page = await openPage(device, server);
    page.responses.type('q1', 'short');
    await page.timers.advance(3000);
    page.responses.type('q1', 'far too long');
    await page.timers.advance(3000);
    expect(page.responses.waitingCount()).toBe(0);
    page.die();
    const again = await openPage(device, server);
    await comeToRest();
    expect(again.responses.view('q1')).toMatchObject({ value: 'far too long', state: 'error_to_save' });
    again.responses.type('q1', 'far');
    await again.timers.advance(3000);
    expect(again.responses.view('q1')).toMatchObject({ value: 'far', state: 'answered' });
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
  it('keeps what a closed attempt refuses, and sends it when the attempt is open again', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.reject = () => 'answer-too-late';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    page.responses.choose('q2', 'b');
    await comeToRest();
    expect(page.responses.waitingCount()).toBe(0);
    expect(page.responses.shutOutCount()).toBe(2);
    // The device still holds them, which staff are told.
    expect(page.responses.waitingSeqs()).toEqual([1, 2]);
    page.die();
    server.reject = () => null;
    await openPage(device, server);
    await comeToRest();
    expect([...server.saved.keys()]).toEqual(['q1', 'q2']);
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
  it('announces nothing that a newer answer to the same question has replaced', async () => {
    const server = new ModelServer();
    server.reject = () => 'answer-too-late';
    const page = await openPage(await openDevice(), server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    server.reject = () => null;
    page.responses.choose('q1', 'b');
    await page.timers.advance(2000);
    expect(page.responses.waitingSeqs()).toEqual([]);
    expect(page.responses.shutOutCount()).toBe(0);
  });
  it('does not show another user what the one before left on a shared computer', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    page.die();
    expect(await device.store.read('somebody-else:answer:responses')).toEqual([]);
    expect(await device.store.read('user:answer:responses')).toHaveLength(1);
  });
  it('does not reuse the number of a change that left with the closing page', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    const page = await openPage({ ...device, store: { ...device.store, put: () => never() } }, server);
    page.responses.type('q1', 'first');
    page.responses.flush();
    server.mode = 'delayed';
    page.responses.sender.flushOnUnload();
    page.die();
    const again = await openPage(device, server);
    server.deliverHeld();
    server.mode = 'good';
    again.responses.choose('q1', 'second');
    await again.timers.advance(minuteMs);
    expect(server.saved.get('q1')?.value).toBe('second');
  });
  it('never changes an entry that has left once: its acknowledgement may have been lost', async () => {
    const server = new ModelServer();
    const page = await openPage(await openDevice(), server);
    server.mode = 'reply-lost';
    page.responses.type('q1', 'half');
    await page.timers.advance(1100);
    page.responses.type('q1', 'whole');
    page.responses.flush();
    server.mode = 'good';
    await page.timers.advance(minuteMs);
    expect(server.saved.get('q1')?.value).toBe('whole');
    expect(server.history.map((entry) => entry.value)).toEqual(['half', 'whole']);
  });
  it('forgets an attempt after its end', async () => {
    const device = await openDevice();
    const server = new ModelServer();
    server.mode = 'down';
    const page = await openPage(device, server);
    page.responses.choose('q1', 'a');
    await comeToRest();
    expect(await device.store.read('user:answer:responses')).toHaveLength(1);
    await page.responses.forget();
    expect(await device.store.read('user:answer:responses')).toEqual([]);
  });
});
