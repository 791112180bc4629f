import type { AttemptReply } from '@certame/contract/features/exam/form.ts';
import type { FormPosition } from './form/form-position.ts';
import type { SentFile } from './replies.ts';
import type { Responses } from './responses/responses.ts';
import { classifyFailure, type Failure } from './sending/failure.ts';

type FileNames = NonNullable<AttemptReply['files']>;

export interface Attachments {
  /** Puts the file into the answer that stands when it has arrived: another may have arrived meanwhile. */
  attach(itemId: string, upload: Promise<SentFile>): void;
  /** Files on their way. */
  count(): number;
  /** Names of the files of this attempt, by id. */
  names(): FileNames;
  learnNames(names: FileNames | undefined): void;
}

/** Uploads belong to the attempt, not to the question on the screen: who goes on to another one loses none of them. */
export function createAttachments(options: {
  place: Pick<FormPosition, 'items'>;
  responses: Pick<Responses, 'view' | 'choose'>;
  /** The answer may still be changed. */
  mayChange(): boolean;
  onFailure(failure: Failure, itemId: string): void;
  onChange(): void;
}): Attachments {
  let onTheirWay = 0;
  let names: FileNames = {};
  const take = (itemId: string, fileId: string): void => {
    if (!options.mayChange()) return;
    const { value } = options.responses.view(itemId);
    const files = Array.isArray(value) ? value : [];
    const max = options.place.items().get(itemId)?.content?.max_files ?? 1;
    if (files.length < max) options.responses.choose(itemId, [...files, fileId]);
    else options.onFailure({ kind: 'refused', code: 'answer-files-full', message: '' }, itemId);
  };
  return {
    attach(itemId, upload) {
      onTheirWay += 1;
      options.onChange();
      upload
        .then(
          ({ id, name }) => {
            names = { ...names, [id]: name };
            take(itemId, id);
          },
          (error: unknown) => options.onFailure(classifyFailure(error), itemId),
        )
        .finally(() => {
          onTheirWay -= 1;
          options.onChange();
        });
    },
    count: () => onTheirWay,
    names: () => names,
    learnNames(more) {
      names = { ...names, ...more };
    },
  };
}
