import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import { type CommandBasics, createRetryableCommand } from '../commands/retryable-command.ts';
import type { Failure } from '../sending/failure.ts';
import type { Transport } from '../transport.ts';
import type { FormState } from './form-state.ts';

/** `close`: the question's time is over. */
type Move = { kind: 'advance' | 'close'; fromStep: number } | { kind: 'open' };

export interface FormNavigationOptions {
  formState: FormState;
  answerId: string;
  transport: Pick<Transport, 'advance' | 'getAnswer'>;
  basics: CommandBasics;
  isUnanswered(itemId: string): boolean;
  /** Asks the server for its time: whether the open question has closed by it. */
  isClosed(): Promise<boolean>;
  /** The candidate leaves the current step. */
  onLeave(): void;
  /** Called after the current step has changed. */
  onArrive(): void;
  /** Takes the server's reply, with the questions that it opened. */
  apply(reply: AttemptReply): void;
  notify(code: string, itemIds?: readonly string[]): void;
  onRejected(failure: Failure): void;
  /** Required questions are pointed out and stop nobody. */
  isPreview: boolean;
}

/** Form navigation: immediate among the visible steps; further steps are asked of the server, which opens them. */
export interface FormNavigation {
  next(): void;
  /** Leaves a question whose time is over, answered or not. The end of the last question is left to the attempt's deadline. */
  advance(): void;
  previous(): void;
  goTo(itemId: string): void;
  goToStep(index: number): void;
  unanswered(): string[];
  unansweredRequired(): string[];
  /** The next step waits for the server. */
  isPending(): boolean;
  check(): void;
  drop(): void;
  retryNow(): void;
}

export function createFormNavigation(options: FormNavigationOptions): FormNavigation {
  const { formState, answerId, transport, isUnanswered, notify } = options;
  const isMissing = (itemId: string): boolean =>
    formState.items().get(itemId)?.required === true && isUnanswered(itemId);

  const goToStep = (index: number): void => {
    options.onLeave();
    formState.moveTo(index);
    options.onArrive();
  };
  const moving = createRetryableCommand<Move>({
    ...options.basics,
    async execute(move) {
      if (move.kind === 'close' && !(await options.isClosed())) return;
      if (move.kind !== 'open') {
        options.apply(await transport.advance(answerId, move.fromStep));
        formState.moveTo(0);
        return;
      }
      const before = { steps: formState.steps().length, questions: formState.questions().length };
      options.apply(await transport.getAnswer(answerId));
      if (formState.steps().length > before.steps) goToStep(formState.stepIndex() + 1);
      else if (formState.questions().length === before.questions)
        notify('exam-required-missing', formState.questions().filter(isUnanswered));
    },
    onRejected: options.onRejected,
  });

  return {
    next() {
      const { do_not_go_back, current_step } = formState.form();
      if (!do_not_go_back && formState.isLast() && !formState.hasHidden()) {
        options.onLeave();
        return;
      }
      const wasLast = formState.isLast();
      const missing = formState.stepItems().filter(isMissing);
      const isRequiredMissing = missing.length > 0 && !options.isPreview;
      if (!do_not_go_back && !wasLast && !isRequiredMissing) goToStep(formState.stepIndex() + 1);
      else options.onLeave();
      if (missing.length > 0) notify('exam-required-missing', missing);
      if (!isRequiredMissing && (do_not_go_back || wasLast))
        moving.set(do_not_go_back ? { kind: 'advance', fromStep: current_step } : { kind: 'open' });
    },
    advance() {
      const { current_step, total_steps } = formState.form();
      options.onLeave();
      if (current_step < total_steps - 1) moving.set({ kind: 'close', fromStep: current_step });
    },
    previous() {
      if (formState.form().do_not_go_back) notify('exam-cannot-go-back');
      else if (formState.stepIndex() > 0) goToStep(formState.stepIndex() - 1);
    },
    goTo(itemId) {
      const index = formState.indexOf(itemId);
      if (index === -1) notify('exam-cannot-go-back');
      else goToStep(index);
    },
    goToStep,
    unanswered: () => formState.questions().filter(isUnanswered),
    unansweredRequired: () => formState.questions().filter(isMissing),
    isPending: () => moving.current() !== null,
    check: () => moving.check(),
    drop: () => moving.drop(),
    retryNow: () => moving.retryNow(),
  };
}
