import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import type { Attachments } from '../attachments.ts';
import type { RetryableCommand } from '../commands/retryable-command.ts';
import type { Returning } from '../commands/returning.ts';
import type { DeviceEvents } from '../device-events.ts';
import type { FormNavigation } from '../form/form-navigation.ts';
import type { FormState } from '../form/form-state.ts';
import type { ItemLoader } from '../form/item-loader.ts';
import type { StaffMessages } from '../messages/staff-messages.ts';
import type { Responses } from '../responses/responses.ts';
import type { Countdown } from '../time/countdown.ts';
import type { DeadlineWatch } from '../time/deadline-watch.ts';
import type { AttemptEvent, AttemptMachine } from './attempt-events.ts';
import type { SnapshotWriter } from './attempt-snapshot.ts';

/** Commands of the candidate, each retried until the server has answered. */
export interface AttemptCommands {
  finishing: RetryableCommand<FinishReason>;
  pausing: RetryableCommand<true>;
  returning: Returning;
  navigation: FormNavigation;
  all(): readonly Pick<RetryableCommand<unknown>, 'check' | 'drop' | 'retryNow'>[];
}

/** The attempt as its parts see it. */
export interface AttemptRoom {
  machine(): AttemptMachine;
  dispatch(event: AttemptEvent): void;
  /** Something on the screen has changed. */
  changed(behindFrame?: boolean): void;
}

/** The parts of an open attempt. They decide nothing: they dispatch events and run effects. */
export interface AttemptParts extends AttemptCommands {
  formState: FormState;
  snapshot: SnapshotWriter;
  /** The attempt's deadline, the close of the open question, the end of a pause. */
  time: DeadlineWatch;
  questionTime: DeadlineWatch;
  pauseTime: DeadlineWatch;
  /** Runs while the candidate is out of the full screen that is required. */
  countdown: Countdown;
  loader: ItemLoader;
  responses: Responses;
  events: DeviceEvents;
  messages: StaffMessages;
  attachments: Attachments;
  /** A finish by the candidate waits for what the phone is sending. */
  waitsForPhone: boolean;
}

export const watchesOf = ({ time, questionTime, pauseTime }: AttemptParts): readonly DeadlineWatch[] => [
  time,
  questionTime,
  pauseTime,
];
