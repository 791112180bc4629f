import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { StateReply } from '../replies.ts';
import { classifyFailure, type Failure } from '../sending/failure.ts';
import type { Transport } from '../transport.ts';
import { enterAgain } from './enter-again.ts';
import { type CommandBasics, createRetryableCommand, type RetryableCommand } from './retryable-command.ts';

export interface Returning {
  /** The pause ends. */
  resume(): void;
  /** This device takes its place again. */
  enter(): void;
  /** Without a press: enters only if the attempt is open again, asked quietly. */
  enterIfOpen(): Promise<void>;
  commands: readonly Pick<RetryableCommand<unknown>, 'current' | 'check' | 'drop' | 'retryNow'>[];
}

/** Commands to go on where the room stands still: tried again by themselves until the server has answered. */
export function createReturning(options: {
  basics: CommandBasics;
  transport: Transport;
  answerId: string;
  shortUrlId(): string;
  /** Null: it goes on already, the reply that said so was lost. */
  onContinued(reply: StateReply | null): void;
  onEntered(reply: AttemptReply): void;
  onRefused(failure: Failure): void;
  /** The person asked to go on, and the server lets this device in no more. */
  onEntryRefused(failure: Failure): void;
}): Returning {
  const { basics, transport, answerId, onRefused } = options;
  const resuming = createRetryableCommand<true>({
    ...basics,
    async execute() {
      const reply = await transport.change(answerId, 'continue').catch((error: unknown) => {
        if (classifyFailure(error).code === 'conflict') return null;
        throw error;
      });
      options.onContinued(reply);
    },
    onRefused,
  });
  const entering = createRetryableCommand<'person' | 'news'>({
    ...basics,
    execute: async () => options.onEntered(await enterAgain(transport, answerId, options.shortUrlId())),
    onRefused: (failure, askedBy) => (askedBy === 'person' ? options.onEntryRefused : onRefused)(failure),
  });
  return {
    resume: () => resuming.set(true),
    enter: () => entering.set('person'),
    async enterIfOpen() {
      const info = await transport.getForm(options.shortUrlId()).catch(() => null);
      if (info?.open_answer_id !== answerId) return;
      // A person who has asked already is answered as one.
      if (entering.current() === null) entering.set('news');
      else entering.retryNow();
    },
    commands: [resuming, entering],
  };
}
