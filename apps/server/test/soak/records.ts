/** A change as it left the device. */
export interface SentChange {
  itemId: string;
  value: string | string[];
  /** By the device's clock. */
  answeredAtMs: number;
}

/** `timed`: a clock for each question, and no way back. `locked`: in full screen. */
export type SoakLife = 'usual' | 'timed' | 'locked';

export interface SoakExam {
  life: SoakLife;
  shortUrlId: string;
  textItemIds: readonly string[];
  /** Takes a file; null: no question does. */
  fileItemId: string | null;
  /** Whoever comes before waits, with the questions sealed. */
  opensAtMs: number;
  /** Gives closed attempts back; null: nobody does. */
  staffToken: string | null;
}

/** What one candidate was promised in one attempt. */
export interface AttemptRecord {
  attemptId: string;
  /** All that ever went out, by seq: a change may be kept although a fault took its reply. */
  sent: Map<number, SentChange>;
  acknowledged: Set<number>;
  /** Changes that the server said it does not take, and the device sends no more. */
  refused: Set<number>;
  /** Changes that were made too late: not even a lost reply may have taken them. */
  tooLate: Set<number>;
  /** Events that the server said it has. */
  acknowledgedEvents: number;
  /** The server said that the attempt is finished. */
  finished: boolean;
}

export const newRecord = (attemptId: string): AttemptRecord => ({
  ...{ attemptId, acknowledgedEvents: 0, finished: false },
  ...{ sent: new Map(), acknowledged: new Set(), refused: new Set(), tooLate: new Set() },
});

export interface Tally {
  /** Replies that no fault explains. */
  violations: string[];
  requests: number;
  brokenLines: number;
  reloads: number;
  takeovers: number;
  pauses: number;
  /** Files that a phone has sent. */
  phoneFiles: number;
  /** Candidates who waited for the period. */
  waited: number;
  /** Questions whose time ran out. */
  questionsOver: number;
  /** Answers that were typed in time and came behind the close. */
  sentBehindClose: number;
  /** Full screen was left and entered again in time. */
  returns: number;
  /** Attempts that were closed because full screen was left, by their room and by the server. */
  closedByRoom: number;
  closedByServer: number;
  /** Of those, given back by the staff. */
  reopened: number;
}

export const noTally = (): Tally => ({
  ...{ violations: [], requests: 0, brokenLines: 0, reloads: 0, takeovers: 0, pauses: 0, phoneFiles: 0 },
  ...{ waited: 0, questionsOver: 0, sentBehindClose: 0, returns: 0, closedByRoom: 0, closedByServer: 0 },
  reopened: 0,
});

/** Writes an answer to one of the texts, under the next number. @returns whose answer it is */
export function writeText(
  record: AttemptRecord,
  { textItemIds }: Pick<SoakExam, 'textItemIds'>,
  random: () => number,
  seq: number,
): string {
  const itemId = textItemIds[Math.floor(random() * textItemIds.length)] ?? '';
  record.sent.set(seq, { itemId, value: `resposta ${seq}`, answeredAtMs: Date.now() });
  return itemId;
}
