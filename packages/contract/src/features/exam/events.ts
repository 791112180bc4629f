import type { Severity } from './states.ts';

/**
 * Everything that may happen in an attempt, with its usual severity. `client` events are reported by the candidate's
 * browser, which can forge or withhold them; `server` events are what the server itself saw or did.
 */
interface EventDefinition {
  severity: Severity;
  from: 'client' | 'server';
}

const client = (severity: Severity) => ({ severity, from: 'client' }) as const;
const server = (severity: Severity) => ({ severity, from: 'server' }) as const;

export const attemptEvents = {
  start: server('L'),
  finish: server('L'),
  enter_questionnaire_link: client('L'),
  re_entry: server('M'),
  environment_changed: server('M'),
  justify_entrance: server('M'),
  /** The exam is supervised, and the institution lets this candidate take it without a camera. */
  proctoring_alternative: server('M'),
  wrong_password: server('M'),
  enter_pause: server('L'),
  leave_pause: server('L'),
  staff_pause: server('M'),
  staff_resume: server('L'),
  reopened: server('M'),
  force_finish: server('M'),
  second_chance: server('L'),
  deadline_changed: server('L'),
  question_voided: server('L'),
  score_given: server('L'),
  unsent_given_up: server('M'),
  staff_message_sent: server('L'),
  supervisor_warning: server('M'),
  supervisor_note: server('L'),
  supervisor_call: server('L'),
  flagged_for_audit: server('M'),
  supervision_handed_over: server('L'),
  room_changed: server('L'),
  support_requested: server('L'),
  support_ended: server('L'),
  support_call: server('L'),
  /** Of a supervisor or of support: how long it was spoken, or that nobody answered. */
  call_ended: server('L'),
  audit_decided: server('M'),
  /** What an institution chose to follow a detection by itself. */
  consequence_applied: server('M'),
  staff_message_read: client('L'),
  finish_questionnaire_event: client('L'),
  next_question: client('L'),
  previous_question: client('L'),
  answered_question: client('L'),
  file_added: server('L'),
  comment: server('L'),
  web_offline: client('L'),
  web_online: client('L'),
  connection_rate: client('L'),
  /** Of a supervised device: at the start, and as it goes down or is plugged in. */
  battery_level: client('L'),
  page_hidden: client('M'),
  page_shown: client('L'),
  enter_fullscreen: client('L'),
  leave_fullscreen: client('H'),
  resize_screen: client('M'),
  selected_text: client('L'),
  right_click: client('L'),
  copy_text: client('M'),
  cut_text: client('M'),
  paste_text: client('H'),
  print_screen: client('H'),
  /** A guess from the window's size: never a consequence of its own. */
  devtools_opened: client('L'),
  start_proctoring_recording: client('L'),
  /** The recorder lowered its rate or size by itself, on a machine that could not keep up. */
  recording_degraded: client('L'),
  /** Nothing is recorded: the disk is full, the encoder failed or the device gave nothing. */
  recording_interrupted: client('M'),
  recording_resumed: client('L'),
  webcam_removed: client('H'),
  webcam_covered: client('H'),
  webcam_restored: client('L'),
  webcam_disconnected: client('H'),
  webcam_obstructed: client('H'),
  webcam_face_lost: client('M'),
  webcam_face_found: client('L'),
  webcam_second_face: client('H'),
  webcam_second_face_gone: client('L'),
  webcam_phone: client('H'),
  webcam_phone_gone: client('L'),
  webcam_unobstructed: client('L'),
  webcam_reconnected: client('L'),
  shared_screen: client('L'),
  rejected_screen: client('H'),
  lost_screen_share: client('H'),
  shared_usermedia: client('L'),
  rejected_usermedia: client('H'),
  multiple_monitors_detected: client('H'),
  monitor_added: client('H'),
  monitor_removed: client('L'),
  monitor_configuration_changed: client('M'),
} as const satisfies Record<string, EventDefinition>;

export type AttemptEventType = keyof typeof attemptEvents;
type FromServer = {
  [Type in AttemptEventType]: (typeof attemptEvents)[Type]['from'] extends 'server' ? Type : never;
};
/** Events that only the server records. */
export type ServerEventType = FromServer[AttemptEventType];

/** The catalogue's entry for what a browser reports; undefined for what is not a browser's to report. */
export function findClientEvent(type: string): { severity: Severity } | undefined {
  const found = Object.hasOwn(attemptEvents, type) ? attemptEvents[type as AttemptEventType] : undefined;
  return found?.from === 'client' ? found : undefined;
}
