import { setTimeout as sleep } from 'node:timers/promises';
import { exam as examTimes } from '@certame/contract/constants.ts';
import type { SoakCandidate } from './candidate.ts';
import type { Reply } from './phone.ts';
import type { AttemptRecord, SoakExam } from './records.ts';

/** What a question has; the exam is made with it. */
export const questionLimitS = 10;

interface OpenQuestion {
  step: number;
  steps: number;
  closesAtMs: number;
}

/** The open question of a reply about the attempt, whose clock never shows more than the limit; undefined: it holds none. */
function openOf(candidate: SoakCandidate, what: string, reply: Reply): OpenQuestion | undefined {
  const body = reply.body as {
    form?: { current_step: number; total_steps: number };
    question_deadline?: string | null;
    server_now?: string;
  };
  if (!body.form || !body.question_deadline || !body.server_now) return undefined;
  const closesAtMs = Date.parse(body.question_deadline);
  if (closesAtMs - Date.parse(body.server_now) > questionLimitS * 1000)
    candidate.violate(`more time than a question has by ${what}`, reply);
  return { step: body.form.current_step, steps: body.form.total_steps, closesAtMs };
}

/** It was in time by the device, and came so early that the server has to take it. */
const hadToBeTaken = (answeredAtMs: number, { closesAtMs }: OpenQuestion, serverNowMs: number): boolean =>
  answeredAtMs <= closesAtMs && serverNowMs <= closesAtMs + examTimes.questionGraceMs;

/** Sends what waits. A question that closes meanwhile may refuse it, as far as it came late. */
async function sendOpen(
  candidate: SoakCandidate,
  record: AttemptRecord,
  question: OpenQuestion,
): Promise<void> {
  const sent = await candidate.send(record);
  if (!sent) return;
  const { rejected, reply, serverNowMs } = sent;
  // The last question's close is the attempt's: nothing can be refused one by one any more.
  const isClosed = (reply.body as { code?: string }).code === 'answer-finished';
  if (reply.status >= 300 && !isClosed) candidate.violate('a save of a timed question', reply);
  const waiting = [...record.sent.keys()].filter((seq) => !record.acknowledged.has(seq));
  for (const seq of isClosed ? waiting : rejected.map((one) => one.seq)) {
    record.refused.add(seq);
    const { answeredAtMs } = record.sent.get(seq) ?? { answeredAtMs: 0 };
    if (!isClosed && hadToBeTaken(answeredAtMs, question, serverNowMs))
      candidate.violate('an answer typed in time', reply);
  }
  for (const seq of record.tooLate)
    if (record.acknowledged.has(seq)) candidate.violate('an answer typed behind the close', reply);
}

/** Lets the question close: what was typed before counts when it comes at once, what is typed behind it never. */
async function waitOut(
  candidate: SoakCandidate,
  record: AttemptRecord,
  question: OpenQuestion,
  change: { seq: number; itemId: string },
): Promise<void> {
  const { seq, itemId } = change;
  const write = (number: number): void =>
    void record.sent.set(number, { itemId, value: `resposta ${number}`, answeredAtMs: Date.now() });
  const leftMs = (): number => question.closesAtMs - Date.now();
  await sleep(Math.max(0, leftMs() - 300));
  if (leftMs() > 0) {
    write(seq);
    candidate.tally.sentBehindClose += 1;
  }
  await sleep(Math.max(0, leftMs() + 200));
  candidate.tally.questionsOver += 1;
  await sendOpen(candidate, record, question);
  write(seq + 1);
  record.tooLate.add(seq + 1);
  await sendOpen(candidate, record, question);
}

/** The next question; undefined where there is none. */
async function goOn(
  candidate: SoakCandidate,
  record: AttemptRecord,
  question: OpenQuestion,
): Promise<OpenQuestion | undefined> {
  if (question.step >= question.steps - 1) return undefined;
  const reply = await candidate.act(record, 'advance', { from_step: question.step });
  const next = openOf(candidate, 'the next one', reply);
  if (next?.step === question.step + 1) return next;
  candidate.violate('the next question', reply);
  return undefined;
}

/** The page is loaded again: the clock goes on as it was. */
async function reload(
  candidate: SoakCandidate,
  record: AttemptRecord,
  question: OpenQuestion,
  itemId: string,
): Promise<void> {
  const reply = await candidate.reload(record, (shown) => shown === itemId);
  const now = openOf(candidate, 'a reload', reply);
  if (now && (now.step !== question.step || now.closesAtMs !== question.closesAtMs))
    candidate.violate('a clock that a reload changes', reply);
}

/** Question by question, each with a time of its own: some are answered, some run out, and the page is loaded again meanwhile. */
export async function takeTimedExam(
  candidate: SoakCandidate,
  exam: SoakExam,
  isOver: () => boolean,
): Promise<void> {
  const begun = await candidate.start(exam);
  if (!begun) return;
  const { record, reply } = begun;
  const { random } = candidate;
  let question = openOf(candidate, 'the start', reply);
  if (!question) candidate.violate('a start without the clock of its question', reply);
  let seq = 0;
  while (question && !isOver()) {
    const itemId = exam.textItemIds[question.step] ?? '';
    seq += 1;
    record.sent.set(seq, { itemId, value: `resposta ${seq}`, answeredAtMs: Date.now() });
    await sendOpen(candidate, record, question);
    if (random() < 0.3) await reload(candidate, record, question, itemId);
    await sleep(500 + random() * 2500);
    if (random() < 0.25) {
      await waitOut(candidate, record, question, { seq: seq + 1, itemId });
      seq += 2;
    }
    question = await goOn(candidate, record, question);
  }
  await candidate.close(record);
}
