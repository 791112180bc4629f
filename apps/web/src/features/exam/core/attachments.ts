import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { FormState } from './form/form-state.ts';
import type { SentFile } from './replies.ts';
import type { Responses } from './responses/responses.ts';
import { classifyFailure, type Failure } from './sending/failure.ts';

type FileNames = NonNullable<AttemptReply['files']>;
export type ReceivedFiles = readonly NonNullable<AttemptReply['received']>[number][];

/** Ids of the questions that files are on their way to; a question that waits for two files is listed twice. */
export interface Arriving {
  /** From this device: the next step waits for them. */
  here: readonly string[];
  /** From the candidate's phone: they are lost if the question is left. */
  phone: readonly string[];
}

export interface Attachments {
  /** Whether the answer would take a file at this moment: not in a pause, behind the lock screen or after the time. */
  mayAttach(): boolean;
  /** Adds the uploaded file to the answer as it is by then, since another file may have arrived meanwhile. Null: the upload was given up. */
  attach(itemId: string, upload: Promise<SentFile | null>): void;
  /** Captures that this device has stored are being read: some may still have to be uploaded. */
  expect(reading: Promise<unknown>): void;
  /** Uploads under way. */
  count(): number;
  /** The questions that files are on their way to, from this device and from the phone. */
  arriving(): Arriving;
  /** No upload is under way, and no stored captures are being read. */
  isAtRest(): boolean;
  /** The question of each file that the candidate's phone sends at this moment, as far as this page has heard. */
  hearPhone(itemIds: readonly string[]): void;
  phoneSending(): number;
  /** Names of the files of this attempt, by id. */
  names(): FileNames;
  learn(reply: Pick<AttemptReply, 'files' | 'received'>): void;
  /** Files from the candidate's phone that were in no answer when the attempt was read last. */
  received(): ReceivedFiles;
}

/** Uploads belong to the attempt, not to the question on the screen: going on to another question loses none of them. */
export function createAttachments(options: {
  formState: Pick<FormState, 'items'>;
  responses: Pick<Responses, 'view' | 'choose'>;
  /** The answer may still be changed. */
  mayChange(): boolean;
  onFailure(failure: Failure, itemId: string): void;
  onChange(): void;
}): Attachments {
  let arriving: Arriving = { here: [], phone: [] };
  let readings = 0;
  let names: FileNames = {};
  let received: ReceivedFiles = [];
  const take = (itemId: string, fileId: string): void => {
    if (!options.mayChange()) return;
    const { value } = options.responses.view(itemId);
    const files = Array.isArray(value) ? value : [];
    // Idempotent: an upload whose reply was lost is ended a second time.
    if (files.includes(fileId)) return;
    const max = options.formState.items().get(itemId)?.content?.max_files ?? 1;
    if (files.length < max) options.responses.choose(itemId, [...files, fileId]);
    else options.onFailure({ kind: 'rejected', code: 'answer-files-full', message: '' }, itemId);
  };
  return {
    mayAttach: options.mayChange,
    attach(itemId, upload) {
      arriving = { ...arriving, here: [...arriving.here, itemId] };
      options.onChange();
      upload
        .then(
          (sent) => {
            if (sent === null) return;
            names = { ...names, [sent.id]: sent.name };
            take(itemId, sent.id);
          },
          (error: unknown) => options.onFailure(classifyFailure(error), itemId),
        )
        .finally(() => {
          const at = arriving.here.indexOf(itemId);
          arriving = { ...arriving, here: arriving.here.filter((_one, index) => index !== at) };
          options.onChange();
        });
    },
    expect(reading) {
      readings += 1;
      const end = (): void => {
        readings -= 1;
        options.onChange();
      };
      reading.then(end, end);
    },
    count: () => arriving.here.length,
    arriving: () => arriving,
    isAtRest: () => arriving.here.length + readings === 0,
    hearPhone(itemIds) {
      arriving = { ...arriving, phone: itemIds };
      options.onChange();
    },
    phoneSending: () => arriving.phone.length,
    names: () => names,
    learn(reply) {
      names = { ...names, ...reply.files };
      received = reply.received ?? [];
    },
    received: () => received,
  };
}
