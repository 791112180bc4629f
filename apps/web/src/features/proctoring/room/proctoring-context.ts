import type { EventData, EventWithData } from '@certame/contract/features/exam/event-data.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';

/** The supervised attempt, as passed to every part of the proctoring. */
export interface ProctoringContext {
  answerId: string;
  deviceId: string;
  institutionId: string | undefined;
  plan: CapturePlan;
  /** Subscribes to requests of staff for live video; returns the unsubscribe function. */
  onWatched(hear: () => void): () => void;
  /** Emits an event of the attempt, which this device keeps until the server has it. */
  emit<Type extends EventWithData>(type: Type, data: EventData<Type>): void;
}
