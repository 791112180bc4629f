import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { FormState } from './form/form-state.ts';
import type { SentFile } from './replies.ts';
import type { Responses } from './responses/responses.ts';
import { classifyFailure, type Failure } from './sending/failure.ts';

type FileNames = NonNullable<AttemptReply['files']>;
export type ReceivedFiles = readonly NonNullable<AttemptReply['received']>[number][];

export interface Attachments {
  /** Whether the answer would take a file at this moment: not in a pause, behind the lock screen or after the time. */
  mayAttach(): boolean;
  /** Adds the file, once it is uploaded, to the answer of that moment: another file may have arrived meanwhile. Null: it was given up. */
  attach(itemId: string, upload: Promise<SentFile | null>): void;
  /** What this device keeps is being read: files may come of it. */
  expect(reading: Promise<unknown>): void;
  /** Uploads under way. */
  count(): number;
  /** No file is on its way, and none may be found on this device. */
  isAtRest(): boolean;
  /** Files that the candidate's phone sends at this moment, as far as this page has heard. */
  hearPhone(sending: number): void;
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
  let onTheirWay = 0;
  let readings = 0;
  let phoneSending = 0;
  let names: FileNames = {};
  let received: ReceivedFiles = [];
  const take = (itemId: string, fileId: string): void => {
    if (!options.mayChange()) return;
    const { value } = options.responses.view(itemId);
    const files = Array.isArray(value) ? value : [];
    // The end of an upload whose reply was lost comes again.
    if (files.includes(fileId)) return;
    const max = options.formState.items().get(itemId)?.content?.max_files ?? 1;
    if (files.length < max) options.responses.choose(itemId, [...files, fileId]);
    else options.onFailure({ kind: 'rejected', code: 'answer-files-full', message: '' }, itemId);
  };
  return {
    mayAttach: options.mayChange,
    attach(itemId, upload) {
      onTheirWay += 1;
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
          onTheirWay -= 1;
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
    count: () => onTheirWay,
    isAtRest: () => onTheirWay + readings === 0,
    hearPhone(sending) {
      phoneSending = sending;
      options.onChange();
    },
    phoneSending: () => phoneSending,
    names: () => names,
    learn(reply) {
      names = { ...names, ...reply.files };
      received = reply.received ?? [];
    },
    received: () => received,
  };
}
