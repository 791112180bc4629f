import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { findLeftBehind, hasMoreSteps } from '../../core/form/steps-ahead.ts';
import { numbersOf } from './finish-by-voice.ts';
import { stepQuestions } from './spoken-question.ts';

/** Result of a movement: a text to say, a question to read, a confirmation to ask for, or the next step to wait for. */
export type Movement = { say: string } | { read: FormItem } | 'ask' | 'wait';

export interface VoiceNavigation {
  /** The question that commands are about. */
  current(): FormItem | undefined;
  /** Makes the question with the focus the current one. */
  follow(itemId: string): void;
  next(): Movement;
  previous(): Movement;
  goTo(number: number): Movement;
  /** Goes on to the next step, after the candidate has confirmed. */
  advance(): Movement;
  /** The attempt has changed: the result of the step that was waited for. */
  arrived(): Movement;
}

interface Options {
  attempt: Attempt;
  /** Brings a question into view. */
  onGoTo: (itemId: string) => void;
  /** The text of the room's notice. */
  noticeText: () => string;
}

const stepOf = ({ form, stepIndex }: AttemptView): number =>
  form.do_not_go_back ? form.current_step : stepIndex;

/** Movement by voice through the same methods as the buttons: question by question inside of a step, then step by step. */
export function createVoiceNavigation({ attempt, onGoTo, noticeText }: Options): VoiceNavigation {
  let itemId: string | null = null;
  /** The step that the candidate leaves, with the notice that was there. */
  let leaving: { step: number; noticeId: number | undefined; isBack: boolean } | null = null;

  const indexIn = (questions: readonly FormItem[]): number =>
    Math.max(
      0,
      questions.findIndex((item) => item.item_id === itemId),
    );
  const current = (): FormItem | undefined => {
    const questions = stepQuestions(attempt.view());
    return questions[indexIn(questions)];
  };
  const noticed = (view: AttemptView): string =>
    view.notice?.code === 'exam-required-missing' && view.notice.itemIds.length > 0
      ? spokenPhrases.missing(numbersOf(view, view.notice.itemIds))
      : noticeText();
  const moveTo = (item: FormItem): Movement => {
    itemId = item.item_id;
    onGoTo(item.item_id);
    const there = current();
    return there?.item_id === item.item_id ? { read: there } : { say: noticed(attempt.view()) };
  };
  const leaveStep = (isBack: boolean, go: () => void): Movement => {
    const view = attempt.view();
    leaving = { step: stepOf(view), noticeId: view.notice?.id, isBack };
    go();
    const after = attempt.view();
    return after.moving && after.connectionFailure ? { say: spokenPhrases.movingOffline } : 'wait';
  };
  const advance = (): Movement => leaveStep(false, attempt.next);
  const ofNewStep = (isBack: boolean): Movement => {
    const questions = stepQuestions(attempt.view());
    const item = isBack ? questions.at(-1) : questions[0];
    if (!item) return 'wait';
    itemId = item.item_id;
    // Going back ends at the last question of the step before; it may be far down the page.
    if (isBack && questions.length > 1) onGoTo(item.item_id);
    return { read: item };
  };

  return {
    current,
    follow(focused) {
      if (stepQuestions(attempt.view()).some((item) => item.item_id === focused)) itemId = focused;
    },
    next() {
      const view = attempt.view();
      const questions = stepQuestions(view);
      const following = questions[indexIn(questions) + 1];
      if (following) return moveTo(following);
      if (!hasMoreSteps(view)) return { say: spokenPhrases.last };
      return findLeftBehind(attempt).length > 0 ? 'ask' : advance();
    },
    previous() {
      const view = attempt.view();
      const questions = stepQuestions(view);
      const before = questions[indexIn(questions) - 1];
      if (before) return moveTo(before);
      if (!view.form.do_not_go_back && view.stepIndex > 0) return leaveStep(true, attempt.previous);
      attempt.previous();
      return { say: view.form.do_not_go_back ? spokenPhrases.noWayBack : spokenPhrases.first };
    },
    goTo(number) {
      const item = [...attempt.view().items.values()].find((one) => one.number === number);
      return item ? moveTo(item) : { say: spokenPhrases.noQuestion(number) };
    },
    advance,
    arrived() {
      const view = attempt.view();
      if (!leaving) return 'wait';
      const { step, noticeId, isBack } = leaving;
      if (stepOf(view) !== step) {
        leaving = null;
        return ofNewStep(isBack);
      }
      if (view.notice?.id === noticeId) return 'wait';
      leaving = null;
      return { say: noticed(view) };
    },
  };
}
