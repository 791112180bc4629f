import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakCandidate } from './candidate.ts';
import { sendByPhone } from './phone.ts';
import { type AttemptRecord, type SoakExam, writeText } from './records.ts';

/** A second device is refused while the first has just been heard of. */
async function tryOtherDevice(
  candidate: SoakCandidate,
  record: AttemptRecord,
  itemId: string,
): Promise<void> {
  candidate.tally.takeovers += 1;
  // The first device is heard of now, whatever stood still before.
  await candidate.sendEvents(record, 'answered_question', 'answered_question');
  const reply = await candidate.act(record, 'responses', {
    device_id: 'soak-device-2',
    responses: [
      { item_id: itemId, seq: 1_000_000, value: 'de outro', answered_at: new Date().toISOString() },
    ],
  });
  const { code } = reply.body as { code?: string };
  if (reply.status !== 409 || code !== 'more-than-one-user') candidate.violate('a second device', reply);
}

async function pause(candidate: SoakCandidate, record: AttemptRecord): Promise<void> {
  candidate.tally.pauses += 1;
  for (const [step, state] of [
    ['pause', 'paused'],
    ['continue', 'in_progress'],
  ] as const) {
    const reply = await candidate.act(record, step);
    // Asked again because its reply was lost, the second one is refused: what counts is the state.
    const isDone =
      reply.status < 300 || ((await candidate.read(record)).body as { state?: string }).state === state;
    if (!isDone) candidate.violate(`to ${step}`, reply);
    if (step === 'pause') await sleep(500 + candidate.random() * 1500);
  }
}

/** The phone's file goes into the answer, as the room puts it there. */
async function sendFile(
  candidate: SoakCandidate,
  record: AttemptRecord,
  itemId: string,
  seq: number,
): Promise<boolean> {
  const link = await candidate.ask('POST', `/api/v1/answers/${record.attemptId}/upload_links`, {
    item_id: itemId,
  });
  const { address } = link.body as { address?: string };
  if (!address) {
    candidate.violate('a code for a phone', link);
    return false;
  }
  const failed = await sendByPhone(
    candidate.ask.bind(candidate),
    address.split('/').at(-1) ?? '',
    candidate.random,
  );
  const read = await candidate.read(record);
  const { received = [] } = read.body as { received?: { item_id: string; file_id: string }[] };
  const file = received.find((one) => one.item_id === itemId);
  if (failed || !file) {
    candidate.violate('a file from a phone', failed ?? read);
    return false;
  }
  candidate.tally.phoneFiles += 1;
  record.sent.set(seq, { itemId, value: [file.file_id], answeredAtMs: Date.now() });
  return true;
}

/** Answers, writes events, pauses, loads the page again, is tried on another device, loses the line, hands in. */
export async function takeUsualExam(
  candidate: SoakCandidate,
  exam: SoakExam,
  isOver: () => boolean,
): Promise<void> {
  const begun = await candidate.start(exam);
  if (!begun) return;
  const { record } = begun;
  const { random } = candidate;
  let seq = 0;
  if (exam.fileItemId !== null && (await sendFile(candidate, record, exam.fileItemId, seq + 1))) seq += 1;
  while (!isOver()) {
    seq += 1;
    const itemId = writeText(record, exam, random, seq);
    const chance = random();
    // Away for some seconds: the device goes on writing, and sends all of it afterwards.
    if (chance < 0.1) await sleep(100);
    else await candidate.save(record);
    if (chance > 0.98) await candidate.reload(record);
    else if (chance > 0.97) await tryOtherDevice(candidate, record, itemId);
    else if (chance > 0.96) await pause(candidate, record);
    else if (chance > 0.88) await candidate.sendEvents(record, 'answered_question', 'answered_question');
    await sleep(1000 + random() * 2000);
  }
  await candidate.finish(record);
}
