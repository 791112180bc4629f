import type { FinishReason } from '@certame/contract/features/exam/states.ts';
import type { Attachments } from '../attachments.ts';
import type { RetryableCommand } from '../commands/retryable-command.ts';
import type { Returning } from '../commands/returning.ts';
import type { DeviceEvents } from '../device-events.ts';
import type { FormPosition } from '../form/form-position.ts';
import type { FormWalk } from '../form/form-walk.ts';
import type { ItemLoader } from '../form/item-loader.ts';
import type { Responses } from '../responses/responses.ts';
import type { DeadlineWatch } from '../time/deadline-watch.ts';
import type { AttemptEvent, AttemptMachine } from './attempt-events.ts';
import type { SnapshotKeeper } from './attempt-snapshot.ts';

/** What a candidate asks of the server, each tried again until it has answered. */
export interface AttemptCommands {
  finishing: RetryableCommand<FinishReason>;
  pausing: RetryableCommand<true>;
  returning: Returning;
  walk: FormWalk;
  all(): readonly Pick<RetryableCommand<unknown>, 'check' | 'drop' | 'retryNow'>[];
}

/** What the parts have of the attempt that they belong to. */
export interface AttemptRoom {
  machine(): AttemptMachine;
  dispatch(event: AttemptEvent): void;
  /** Something that is shown is another one now. */
  changed(): void;
}

/** The parts of an open attempt. They decide nothing of it: they say what happened, and do what the machine asks for. */
export interface AttemptParts extends AttemptCommands {
  place: FormPosition;
  snapshot: SnapshotKeeper;
  time: DeadlineWatch;
  loader: ItemLoader;
  responses: Responses;
  events: DeviceEvents;
  attachments: Attachments;
}
