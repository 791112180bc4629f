import type { EnvironmentProblem } from '@certame/contract/features/exam/environment.ts';
import type {
  AttemptReply,
  EnvironmentRequirements,
  Form,
  FormInfo,
  FormItem,
  Preload,
  PreloadKeys,
  ResponseValue,
} from '@certame/contract/features/exam/form.ts';
import type { UnreadMessage } from '@certame/contract/features/exam/messages/message.ts';
import { attemptStates, finishReasons } from '@certame/contract/features/exam/states.ts';
import type { CapturePlan } from '@certame/contract/features/proctoring/capture-plan.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import type {
  QuestionContent,
  QuestionGap,
  QuestionOption,
} from '@certame/contract/features/questions/content.ts';
import type { SocketPlace } from '@certame/contract/features/realtime/socket-place.ts';
import { flag, list, number, orNull, record, type Shape, text } from '#lib/http/shape.ts';
import type { EventsReply, SaveReply, SentFile, StateReply } from './replies.ts';

/**
 * Shapes of the server's replies to the room, which loads no schemas. They tell them from the replies of a proxy or a captive
 * portal with status 200; reply-shapes.test.ts holds them to the contract's schemas.
 */
const instant = (value: unknown): value is string => text(value) && !Number.isNaN(Date.parse(value));
const orMissing =
  <T>(shape: Shape<T>): Shape<T | undefined> =>
  (value): value is T | undefined =>
    value === undefined || shape(value);
const oneOf =
  <T extends string>(values: readonly T[]): Shape<T> =>
  (value): value is T =>
    (values as readonly unknown[]).includes(value);

/** Any object: enough to tell the server's reply from a foreign one, since only deferred code reads its fields. */
const anObject = <T extends object>(value: unknown): value is T =>
  typeof value === 'object' && value !== null;

const presentation = oneOf<Form['presentation']>(['all', 'section', 'question']);
const deadline = orNull(instant);
const maybeText = orNull(text);

const environment = record<EnvironmentRequirements>({
  problems: list(oneOf<EnvironmentProblem>(['device', 'os', 'browser', 'browser_version'])),
  title: text,
  advice: text,
  detected: text,
  devices: list(text),
  systems: list(text),
  browsers: list(record<EnvironmentRequirements['browsers'][number]>({ name: text, url: text })),
  app: maybeText,
});
export const formInfoShape = record<FormInfo>({
  short_url_id: text,
  name: text,
  institution_name: text,
  instructions: text,
  state: text,
  starts_at: deadline,
  ends_at: deadline,
  limit_min: orNull(number),
  waiting: orMissing(record({ spread_ms: number, preload: orNull(record({ id: text, from: instant })) })),
  sockets: orMissing(orNull(record<SocketPlace>({ key: text, host: text, port: number, secure: flag }))),
  own_time: orMissing(record({ extra_min: number, extension_min: number, reduced: flag })),
  question_limit_s: orNull(number),
  pauses_max: orNull(number),
  pause_max_min: orNull(number),
  questions: number,
  needs_password: flag,
  needs_justification: flag,
  presentation,
  do_not_go_back: flag,
  voice_control: orMissing(flag),
  plain_form: orMissing(flag),
  anonymous: orMissing(flag),
  proctoring: orMissing(anObject<FormProctoring>),
  support: orMissing(flag),
  continue_later: flag,
  allow_pauses: flag,
  fullscreen_grace_ms: orNull(number),
  attempts_used: number,
  attempts_allowed: orNull(number),
  may_start: flag,
  reason: maybeText,
  reason_message: maybeText,
  environment: orNull(environment),
  open_answer_id: maybeText,
  last_answer_id: maybeText,
  server_now: instant,
});

const gap = record<QuestionGap>({
  id: text,
  kind: oneOf(['text', 'number', 'select']),
  label: orMissing(text),
  choices: orMissing(list(text)),
});
const content = record<QuestionContent>({
  statement: text,
  options: list(record<QuestionOption>({ id: text, html: text })),
  shuffle_options: flag,
  numbering: oneOf(['letters', 'numbers', 'none']),
  gaps: list(gap),
  max_chars: orNull(number),
  media_kinds: list(oneOf(['image', 'audio', 'video', 'document'])),
  max_files: number,
  answer_kinds: orMissing(list(oneOf(['photo', 'audio', 'video', 'file']))),
  max_seconds: orMissing(number),
});
const item = record<FormItem>({
  item_id: text,
  section_id: text,
  number: orNull(number),
  type: oneOf(['section', 'simple_text', 'multiple_choice', 'check_box', 'gap', 'media', 'essay']),
  required: flag,
  voided: orMissing(flag),
  score: maybeText,
  option_order: list(text),
  content: orNull(content),
});
const form = record<Form>({
  name: text,
  short_url_id: text,
  presentation,
  do_not_go_back: flag,
  progressive: flag,
  voice_control: orMissing(flag),
  plain_form: orMissing(flag),
  anonymous: orMissing(flag),
  proctoring: orMissing(anObject<CapturePlan>),
  support: orMissing(flag),
  continue_later: flag,
  allow_pauses: flag,
  fullscreen_grace_ms: orNull(number),
  sections: list(
    record<Form['sections'][number]>({
      section_id: text,
      title: text,
      description: text,
      items_count: number,
    }),
  ),
  items: list(item),
  total_items: number,
  current_step: number,
  total_steps: number,
});
const texts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(text);
const response = (value: unknown): value is ResponseValue =>
  value === null || text(value) || list(text)(value) || texts(value);
const state = oneOf(attemptStates);
/** The times of an attempt, which every reply about its state carries. */
const times = {
  deadline,
  question_deadline: deadline,
  pause_ends_at: deadline,
  pauses_left: orNull(number),
  server_now: instant,
};

export const itemsShape = record<{ items: FormItem[] }>({ items: list(item) });
export const preloadShape = record<Preload>({
  preload_id: text,
  questions: list(text),
  pictures: list(text),
});
const preloadKeys = record<PreloadKeys>({
  secret: orMissing(text),
  questions: list(
    orNull(
      record({
        ...{ slot: number, key: orMissing(text), order: orMissing(list(number)) },
        choices: orMissing(list(orNull(list(number)))),
      }),
    ),
  ),
});
export const attemptShape = record<AttemptReply>({
  answer_id: text,
  institution_id: text,
  state,
  form,
  ...times,
  staff_pause: orMissing(
    record<NonNullable<AttemptReply['staff_pause']>>({ since: instant, reason: text, is_over_own: flag }),
  ),
  last_seq: number,
  responses: list(record<AttemptReply['responses'][number]>({ item_id: text, seq: number, value: response })),
  preload: orMissing(preloadKeys),
  files: orMissing(texts),
  received: orMissing(
    list(record<NonNullable<AttemptReply['received']>[number]>({ item_id: text, file_id: text })),
  ),
});
/** Unread messages of the staff; missing where all are read, and in replies of an older server. */
const staff_messages = orMissing(
  list(
    record<UnreadMessage>({
      ...{ id: text, text, sent_at: instant },
      ...{ warning: orMissing(flag), call_id: orMissing(text) },
    }),
  ),
);
export const saveShape = record<SaveReply>({
  acknowledged: list(record<SaveReply['acknowledged'][number]>({ item_id: text, seq: number })),
  rejected: list(record<SaveReply['rejected'][number]>({ item_id: text, seq: number, code: text })),
  deadline,
  paused: orMissing(flag),
  staff_messages,
  server_now: instant,
});
export const eventsShape = record<EventsReply>({
  acknowledged_seq: number,
  rejected: list(record<EventsReply['rejected'][number]>({ seq: number, code: text })),
  state,
  deadline,
  staff_messages,
  server_now: instant,
});
export const stateShape = record<StateReply>({
  answer_id: text,
  state,
  finish_reason: orNull(oneOf(finishReasons)),
  ...times,
  finished_at: deadline,
});
export const uploadShape = record<{ model: SentFile }>({ model: record<SentFile>({ id: text, name: text }) });
