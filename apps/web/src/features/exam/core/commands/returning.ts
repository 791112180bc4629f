import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { StateReply } from '../replies.ts';
import { classifyFailure, type Failure } from '../sending/failure.ts';
import type { Transport } from '../transport.ts';
import { enterAgain } from './enter-again.ts';
import { type CommandBasics, createRetryableCommand, type RetryableCommand } from './retryable-command.ts';

export interface Returning {
  /** The pause ends. */
  resume(): void;
  enter(): void;
  /** Not asked for by the candidate: enters only if the attempt is open again; failures are ignored. */
  enterIfOpen(): Promise<void>;
  commands: readonly Pick<RetryableCommand<unknown>, 'current' | 'check' | 'drop' | 'retryNow'>[];
}

/** Commands that resume a paused or halted attempt, retried until the server has answered. */
export function createReturning(options: {
  basics: CommandBasics;
  transport: Transport;
  answerId: string;
  shortUrlId(): string;
  /** Null: the attempt was resumed before, and the reply that said so was lost. */
  onContinued(reply: StateReply | null): void;
  onEntered(reply: AttemptReply): void;
  onRejected(failure: Failure): void;
  /** The candidate asked to go on, and the server no longer admits this device. */
  onEntryRejected(failure: Failure): void;
}): Returning {
  const { basics, transport, answerId, onRejected } = options;
  const resuming = createRetryableCommand<true>({
    ...basics,
    async execute() {
      const reply = await transport.change(answerId, 'continue').catch((error: unknown) => {
        if (classifyFailure(error).code === 'conflict') return null;
        throw error;
      });
      options.onContinued(reply);
    },
    onRejected,
  });
  const entering = createRetryableCommand<'person' | 'news'>({
    ...basics,
    execute: async () => options.onEntered(await enterAgain(transport, answerId, options.shortUrlId())),
    onRejected: (failure, askedBy) => (askedBy === 'person' ? options.onEntryRejected : onRejected)(failure),
  });
  return {
    resume: () => resuming.set(true),
    enter: () => entering.set('person'),
    async enterIfOpen() {
      const info = await transport.getForm(options.shortUrlId()).catch(() => null);
      if (info?.open_answer_id !== answerId) return;
      // The candidate's own request stays the candidate's: its rejection is shown.
      if (entering.current() === null) entering.set('news');
      else entering.retryNow();
    },
    commands: [resuming, entering],
  };
}
