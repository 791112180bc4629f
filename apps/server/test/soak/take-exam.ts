import type { SoakCandidate } from './candidate.ts';
import { takeLockedExam } from './locked-life.ts';
import type { SoakExam } from './records.ts';
import { takeTimedExam } from './timed-life.ts';
import { takeUsualExam } from './usual-life.ts';

const lives = { usual: takeUsualExam, timed: takeTimedExam, locked: takeLockedExam };

/** @param isOver asked between two steps: the exam is handed in then. */
export const takeExam = (candidate: SoakCandidate, exam: SoakExam, isOver: () => boolean): Promise<void> =>
  lives[exam.life](candidate, exam, isOver);
