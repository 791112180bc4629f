import type {
  DayStudent,
  PracticalDay,
  PracticalVisit,
} from '@certame/contract/features/practical/examiner/endpoints.ts';
import type { PracticalEntry } from '@certame/contract/features/practical/form.ts';
import { applyEntries, type FormEntry, type PracticalForm } from '@certame/rules/practical/form-state.ts';
import {
  type ClientStorage,
  createSender,
  type Failure,
  type Journal,
  openJournal,
  type Sender,
  type SendOptions,
  type Timers,
} from '#features/exam/core/sending/index.ts';

type WithoutNumber<Entry> = Entry extends unknown
  ? Omit<Entry, 'seq' | 'student_id' | 'section_id' | 'answered_at'>
  : never;
/** What an examiner does at a form. */
export type FormAct = WithoutNumber<PracticalEntry>;

export interface FormPlace {
  studentId: string;
  sectionId: string;
}
export interface EntriesReply {
  acknowledged: { seq: number }[];
  rejected: { seq: number; code: string }[];
}

export interface PracticalRoomView {
  day: PracticalDay;
  /** Entries that the server has not acknowledged. */
  unsent: number;
  /** Entries that the server did not take; they stay on this device. */
  rejected: number;
  isSending: boolean;
  /** Why nothing goes out at the moment; null: nothing is in the way. */
  failure: Failure | null;
  /** False: a reload would lose what was not sent. */
  isDurable: boolean;
  formOf(place: FormPlace): PracticalForm | null;
}

/** One examiner's day at one test: forms are kept on this device, and sent as the line allows. */
export interface PracticalRoom {
  view(): PracticalRoomView;
  subscribe(listener: () => void): () => void;
  /** `typed`: the text of a field that is being typed in, which amends its entry as long as that has not left. */
  act(place: FormPlace, act: FormAct, how?: 'typed'): void;
  retryNow(): void;
  flushOnUnload(): void;
  stop(): void;
}

export interface RoomOptions {
  day: PracticalDay;
  key: string;
  storage: ClientStorage;
  timers: Timers;
  random: () => number;
  nowIso: () => string;
  save(entries: readonly PracticalEntry[], options: SendOptions): Promise<EntriesReply>;
  /** Keeps the day with what was acknowledged of it: entries leave the journal after that. */
  keepDay(day: PracticalDay): Promise<void>;
}

const isAt = ({ studentId, sectionId }: FormPlace, entry: PracticalEntry): boolean =>
  entry.student_id === studentId && entry.section_id === sectionId;

const formOfVisit = ({ started_at, submitted_at, ...visit }: PracticalVisit): PracticalForm => ({
  levels: visit.levels,
  note: visit.note,
  signature: visit.signature,
  state: visit.state,
  startedAt: started_at,
  submittedAt: submitted_at,
});

const visitOfForm = (
  visit: PracticalVisit,
  { startedAt, submittedAt, ...form }: PracticalForm,
): PracticalVisit => ({
  ...visit,
  ...form,
  started_at: startedAt,
  submitted_at: submittedAt,
});

const withoutPlace = ({ student_id: _student, section_id: _section, ...entry }: PracticalEntry): FormEntry =>
  entry;

/** The day with entries in its forms, as the server makes them. */
function withEntries(day: PracticalDay, entries: readonly PracticalEntry[]): PracticalDay {
  const changed = (student: DayStudent, visit: PracticalVisit): PracticalVisit => {
    const own = entries.filter((entry) =>
      isAt({ studentId: student.id, sectionId: visit.section_id }, entry),
    );
    if (own.length === 0) return visit;
    const items = day.sections.find(({ id }) => id === visit.section_id)?.items ?? [];
    return visitOfForm(visit, applyEntries(formOfVisit(visit), own.map(withoutPlace), items));
  };
  return {
    ...day,
    last_seq: Math.max(day.last_seq, ...entries.map(({ seq }) => seq)),
    students: day.students.map((student) => ({
      ...student,
      visits: student.visits.map((visit) => changed(student, visit)),
    })),
  };
}

function createView(
  day: () => PracticalDay,
  journal: Journal<PracticalEntry>,
  sender: Sender,
  halted: () => Failure | null,
): PracticalRoomView {
  const unsent = journal.pending();
  const shown = withEntries(day(), unsent);
  return {
    day: shown,
    unsent: unsent.length,
    rejected: journal.parked().length,
    isSending: sender.isSending(),
    failure: halted() ?? sender.connectionFailure(),
    isDurable: journal.isDurable(),
    formOf({ studentId, sectionId }) {
      const student = shown.students.find(({ id }) => id === studentId);
      const visit = student?.visits.find((one) => one.section_id === sectionId);
      return visit ? formOfVisit(visit) : null;
    },
  };
}

/** Opens the day with what an earlier load of the page has left on this device. */
export async function openPracticalRoom(options: RoomOptions): Promise<PracticalRoom> {
  const { timers, storage, key } = options;
  let { day } = options;
  let halt: Failure | null = null;
  let shown: PracticalRoomView | null = null;
  const listeners = new Set<() => void>();
  const changed = (): void => {
    shown = null;
    for (const listener of listeners) listener();
  };
  const journal = await openJournal<PracticalEntry>({
    store: storage.store,
    reserve: storage.reserve(key),
    floorSeq: day.last_seq,
    onChange: changed,
    ...{ key, timers },
  });
  const sender = createSender<PracticalEntry>({
    journal,
    timers,
    random: options.random,
    async send(entries, sendOptions) {
      const reply = await options.save(entries, sendOptions);
      const done = new Set(reply.acknowledged.map(({ seq }) => seq));
      day = withEntries(
        day,
        entries.filter(({ seq }) => done.has(seq)),
      );
      // Before they leave the journal: a reload without a line shows what this keeps.
      await options.keepDay(day).catch(() => undefined);
      return { done: [...done], rejected: reply.rejected };
    },
    onRejected: () => undefined,
    onHalt: (failure) => {
      halt = failure;
    },
    onChange: changed,
  });
  sender.kick();

  return {
    view: () => {
      shown ??= createView(
        () => day,
        journal,
        sender,
        () => halt,
      );
      return shown;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    act({ studentId, sectionId }, act, how) {
      const stamp = { student_id: studentId, section_id: sectionId, answered_at: options.nowIso() };
      const entry = { ...act, ...stamp };
      const amended =
        how === 'typed'
          ? journal.amendNewest(
              (newest) => newest.kind === act.kind && isAt({ studentId, sectionId }, newest),
              (newest) => ({ ...newest, ...entry }) as PracticalEntry,
            )
          : undefined;
      const { written } = amended ?? journal.append((seq) => ({ ...entry, seq }) as PracticalEntry);
      void written.then(() => sender.kick());
    },
    retryNow() {
      halt = null;
      sender.resume();
    },
    flushOnUnload: sender.flushOnUnload,
    stop: sender.stop,
  };
}
