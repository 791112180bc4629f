import { z } from 'zod';
import { batterySchema } from '../proctoring/battery.ts';
import type { AttemptEventType } from './events.ts';

const text = z.string().max(500);
const count = z.number().min(0).max(100);
const pixels = z.number().min(-100_000).max(100_000);

/** Of a device or a track: what the browser calls it. */
const tracks = z.object({
  id: text,
  tracks: z.array(z.object({ kind: z.enum(['audio', 'video']), label: text })).max(8),
});
/** The error as the browser gave it. */
const rejection = z.object({ code: z.union([text, z.number()]).optional(), message: text, name: text });
const monitor = z.object({
  id: text,
  label: text,
  isPrimary: z.boolean(),
  width: pixels,
  height: pixels,
  left: pixels,
  top: pixels,
});
const monitors = z.object({ count, monitors: z.array(monitor).max(16) });
/** What a detector saw, against its own threshold: an auditor weighs it. */
const sight = z.object({
  value: z.number().optional(),
  threshold: z.number().optional(),
  camera: text.optional(),
});
const people = sight.extend({ count });
/** The step that was left. */
const move = z.object({ from: z.int().min(0).max(10_000) });

/** What moves, answers and events of battery, camera, screen, monitors and recorder carry: the specification's fields and what an auditor asks for. */
export const attemptEventData = {
  next_question: move,
  previous_question: move,
  answered_question: z.object({ item_id: text }),
  battery_level: batterySchema,
  start_proctoring_recording: z.object({
    segment_id: text,
    mime: text,
    width: pixels,
    height: pixels,
    frames_per_s: z.number(),
  }),
  recording_degraded: z.object({
    reason: text,
    frames_per_s: z.number().optional(),
    width: pixels.optional(),
    height: pixels.optional(),
  }),
  recording_interrupted: z.object({ reason: text }),
  recording_resumed: z.object({ segment_id: text }),
  webcam_removed: sight,
  webcam_covered: sight,
  webcam_restored: sight,
  webcam_disconnected: sight,
  webcam_reconnected: sight,
  webcam_obstructed: sight,
  webcam_unobstructed: sight,
  webcam_face_lost: sight,
  webcam_face_found: sight,
  webcam_second_face: people,
  webcam_second_face_gone: people,
  webcam_phone: sight,
  webcam_phone_gone: sight,
  shared_screen: tracks,
  shared_usermedia: tracks,
  rejected_screen: rejection,
  rejected_usermedia: rejection,
  lost_screen_share: z.object({ reason: text.default('unknown') }),
  multiple_monitors_detected: monitors,
  monitor_added: monitors,
  monitor_removed: monitors,
  monitor_configuration_changed: monitors,
} as const satisfies Partial<Record<AttemptEventType, z.ZodType>>;

export type EventWithData = keyof typeof attemptEventData;
export type EventData<Type extends EventWithData> = z.input<(typeof attemptEventData)[Type]>;

/** The schema of what an event carries; undefined where nothing is laid down. */
export const findEventDataSchema = (type: string): z.ZodType | undefined =>
  Object.hasOwn(attemptEventData, type) ? attemptEventData[type as EventWithData] : undefined;
