import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { type CommandBasics, createRetryableCommand } from '../commands/retryable-command.ts';
import type { Failure } from '../sending/failure.ts';
import type { Transport } from '../transport.ts';
import type { FormPosition } from './form-position.ts';

type Move = { kind: 'advance'; fromStep: number } | { kind: 'open' };

export interface FormWalkOptions {
  place: FormPosition;
  answerId: string;
  transport: Pick<Transport, 'advance' | 'getAnswer'>;
  basics: CommandBasics;
  isUnanswered(itemId: string): boolean;
  /** The candidate leaves what is on the screen. */
  onLeave(): void;
  /** Another step is on the screen. */
  onArrive(): void;
  /** The server's word of the attempt, with what it opened. */
  apply(reply: AttemptReply): void;
  tell(code: string, itemIds?: readonly string[]): void;
  onRefused(failure: Failure): void;
  /** Required questions are pointed out and hold nobody back. */
  isRehearsal: boolean;
}

/** Going through the form: at once among what may be seen, by asking the server where the next questions are its to open. */
export interface FormWalk {
  next(): void;
  previous(): void;
  goTo(itemId: string): void;
  goToStep(index: number): void;
  unanswered(): string[];
  unansweredRequired(): string[];
  /** Going on waits for the server. */
  isWaiting(): boolean;
  check(): void;
  drop(): void;
  retryNow(): void;
}

export function createFormWalk(options: FormWalkOptions): FormWalk {
  const { place, answerId, transport, isUnanswered, tell } = options;
  const isMissing = (itemId: string): boolean =>
    place.items().get(itemId)?.required === true && isUnanswered(itemId);

  const goToStep = (index: number): void => {
    options.onLeave();
    place.moveTo(index);
    options.onArrive();
  };
  const moving = createRetryableCommand<Move>({
    ...options.basics,
    async execute(move) {
      if (move.kind === 'advance') {
        options.apply(await transport.advance(answerId, move.fromStep));
        place.moveTo(0);
        return;
      }
      const before = { steps: place.steps().length, questions: place.questions().length };
      options.apply(await transport.getAnswer(answerId));
      if (place.steps().length > before.steps) goToStep(place.index() + 1);
      else if (place.questions().length === before.questions)
        tell('exam-required-missing', place.questions().filter(isUnanswered));
    },
    onRefused: options.onRefused,
  });

  return {
    next() {
      const { do_not_go_back, current_step } = place.form();
      if (!do_not_go_back && place.isLast() && !place.hasHidden()) {
        options.onLeave();
        return;
      }
      const wasLast = place.isLast();
      const missing = place.stepItems().filter(isMissing);
      const isHeldBack = missing.length > 0 && !options.isRehearsal;
      if (!do_not_go_back && !wasLast && !isHeldBack) goToStep(place.index() + 1);
      else options.onLeave();
      if (missing.length > 0) tell('exam-required-missing', missing);
      if (!isHeldBack && (do_not_go_back || wasLast))
        moving.set(do_not_go_back ? { kind: 'advance', fromStep: current_step } : { kind: 'open' });
    },
    previous() {
      if (place.form().do_not_go_back) tell('exam-cannot-go-back');
      else if (place.index() > 0) goToStep(place.index() - 1);
    },
    goTo(itemId) {
      const index = place.indexOf(itemId);
      if (index === -1) tell('exam-cannot-go-back');
      else goToStep(index);
    },
    goToStep,
    unanswered: () => place.questions().filter(isUnanswered),
    unansweredRequired: () => place.questions().filter(isMissing),
    isWaiting: () => moving.current() !== null,
    check: () => moving.check(),
    drop: () => moving.drop(),
    retryNow: () => moving.retryNow(),
  };
}
