import { setTimeout as sleep } from 'node:timers/promises';
import { exam as examTimes } from '@certame/contract/constants.ts';
import type { SoakCandidate } from './candidate.ts';
import { type AttemptRecord, type SoakExam, writeText } from './records.ts';

/** How long somebody may be out of full screen; the exam is made with it. */
export const leniency = 'moderate';
/** The server looks each minute for rooms that stay out. */
const closedWithinMs = examTimes.fullscreenGraceMs[leniency] + examTimes.fullscreenMarginMs + 2 * 60_000;

type Body = { state?: string; finish_reason?: string | null; code?: string };

/** Out, and back again: nothing happens. */
async function comeBack(candidate: SoakCandidate, record: AttemptRecord): Promise<void> {
  await candidate.sendEvents(record, 'leave_fullscreen');
  await sleep(500 + candidate.random() * 3000);
  const state = await candidate.sendEvents(record, 'enter_fullscreen');
  if (state !== 'in_progress')
    candidate.tally.violations.push(`an attempt whose room came back to full screen is ${state}`);
  candidate.tally.returns += 1;
}

/** Out until the room closes the attempt, as it does when its countdown is over. */
async function closeByRoom(candidate: SoakCandidate, record: AttemptRecord): Promise<void> {
  await candidate.sendEvents(record, 'leave_fullscreen');
  const reply = await candidate.act(record, 'finish', { reason: 'fullscreen_block' });
  if ((reply.body as Body).finish_reason !== 'fullscreen_block')
    candidate.violate('a room that closes the attempt', reply);
  candidate.tally.closedByRoom += 1;
}

/** Out, with a room that does not close the attempt and is heard of all the while: the server does. @returns whether it is closed */
async function waitForServer(
  candidate: SoakCandidate,
  record: AttemptRecord,
  isOver: () => boolean,
): Promise<boolean> {
  await candidate.sendEvents(record, 'leave_fullscreen');
  const giveUpAtMs = Date.now() + closedWithinMs;
  while (!isOver()) {
    await sleep(3000);
    const state = await candidate.sendEvents(record, 'answered_question');
    if (state !== 'in_progress') {
      candidate.tally.closedByServer += 1;
      return true;
    }
    if (Date.now() > giveUpAtMs) {
      candidate.tally.violations.push(
        `${record.attemptId} is open although its room stays out of full screen`,
      );
      break;
    }
  }
  return (await candidate.sendEvents(record, 'enter_fullscreen')) !== 'in_progress';
}

/** The closed attempt takes nothing; the staff give it back, and then it takes what the device has kept. */
async function beGivenBack(
  candidate: SoakCandidate,
  record: AttemptRecord,
  staffToken: string,
): Promise<void> {
  const refused = await candidate.send(record);
  if (refused && (refused.reply.body as Body).code !== 'disable-answer')
    candidate.violate('an answer to a closed attempt', refused.reply);
  await sleep(500 + candidate.random() * 2000);
  const path = `/api/v1/answers/${record.attemptId}/reopen`;
  const reopened = await candidate.ask('POST', path, { reason: 'Saiu sem querer' }, undefined, staffToken);
  // Asked again because its reply was lost, the second one finds it open already.
  if (reopened.status >= 300 && (reopened.body as Body).code !== 'conflict')
    candidate.violate('a closed attempt that is given back', reopened);
  const read = await candidate.reload(record);
  if ((read.body as Body).state !== 'in_progress') candidate.violate('an attempt that was given back', read);
  candidate.tally.reopened += 1;
  await candidate.sendEvents(record, 'enter_fullscreen');
  await candidate.save(record);
}

/** Answers in full screen, leaves it now and then: comes back in time, or is closed by the room or the server and given back by the staff. */
export async function takeLockedExam(
  candidate: SoakCandidate,
  exam: SoakExam,
  isOver: () => boolean,
): Promise<void> {
  const begun = await candidate.start(exam);
  if (!begun) return;
  const { record } = begun;
  const { random } = candidate;
  const { staffToken } = exam;
  await candidate.sendEvents(record, 'enter_fullscreen');
  // One in five stays out at once and for good: what the server does of itself takes a minute and more.
  let staysOut = random() < 0.2;
  let seq = 0;
  while (!isOver()) {
    const write = (): void => {
      seq += 1;
      writeText(record, exam, random, seq);
    };
    write();
    await candidate.save(record);
    const chance = random();
    if (staysOut || chance < 0.06) {
      let isClosed = true;
      if (staysOut) isClosed = await waitForServer(candidate, record, isOver);
      else await closeByRoom(candidate, record);
      staysOut = false;
      if (isClosed && staffToken === null) return;
      if (isClosed && staffToken !== null) {
        write();
        await beGivenBack(candidate, record, staffToken);
      }
    } else if (chance < 0.14) await comeBack(candidate, record);
    else if (chance < 0.17) await candidate.reload(record);
    await sleep(1000 + random() * 2000);
  }
  await candidate.finish(record);
}
