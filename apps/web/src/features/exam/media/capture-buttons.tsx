import { type AnswerKind, exam } from '@certame/contract/constants.ts';
import type { QuestionContent } from '@certame/contract/features/questions/content.ts';
import { answerKindsOf, recordingSeconds } from '@certame/rules/exam/answer-files/answer-kinds.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { acceptOf } from './accepted-files.ts';
import type { CaptureStore } from './keeping/capture-store.ts';
import { fileNameOf } from './recording/formats.ts';
import { PhotoDialog } from './recording/photo-dialog.tsx';
import { RecordDialog } from './recording/record-dialog.tsx';

export interface NewCapture {
  id: string;
  name: string;
  mime: string;
}

interface Props {
  content: Pick<QuestionContent, 'answer_kinds' | 'media_kinds' | 'max_seconds'>;
  store: CaptureStore;
  /** The phone's own camera takes the picture, and records where the page may not. */
  isPhone?: boolean;
  /** A recording has begun; it is stored from its first slice on. */
  onDraft: (capture: NewCapture) => void;
  /** The capture is to be sent; the store has all of it by then. */
  onSend: (id: string) => void;
  onDiscard: (id: string) => void;
}

const canRecord = (): boolean => 'MediaRecorder' in globalThis && 'mediaDevices' in navigator;

/** Whether the system's own camera or recorder takes it, opened by a file chooser. */
const isNative = (kind: AnswerKind, isPhone: boolean): boolean =>
  kind === 'file' || (isPhone && (kind === 'photo' || !canRecord()));

const nativeAccept = { photo: 'image/*', audio: 'audio/*', video: 'video/*' } as const;

/** A file chooser, which a phone opens as its camera where a picture is asked for. */
function FileInput({
  kind,
  content,
  onFile,
}: Pick<Props, 'content'> & { kind: AnswerKind; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look="plain" onClick={() => input.current?.click()}>
        {t(`exam-media.add.${kind}`)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        data-kind={kind}
        accept={kind === 'file' ? acceptOf(content.media_kinds) : nativeAccept[kind]}
        capture={kind === 'file' ? undefined : 'environment'}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          // Cleared, since choosing the same file again would fire no `change` event.
          event.target.value = '';
        }}
      />
    </>
  );
}

/** The ways in which a question may be answered: taken, recorded or chosen on this device. */
export function CaptureButtons({ content, store, isPhone = false, onDraft, onSend, onDiscard }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Exclude<AnswerKind, 'file'> | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const close = (): void => setOpen(null);

  const sendWhole = async (blob: Blob, name: string): Promise<void> => {
    setTooLarge(blob.size > exam.answerFileMaxBytes);
    if (blob.size > exam.answerFileMaxBytes) return;
    const id = newId();
    onDraft({ id, name, mime: blob.type });
    await store.append(id, 0, blob);
    onSend(id);
  };
  return (
    <>
      {isTooLarge && (
        <Alert level="error" live>
          <p>{t('exam-media.too_large', { max: exam.answerFileMaxBytes / 1024 / 1024 })}</p>
        </Alert>
      )}
      {answerKindsOf(content).map((kind) =>
        kind === 'file' || isNative(kind, isPhone) ? (
          <FileInput
            key={kind}
            kind={kind}
            content={content}
            onFile={(file) => void sendWhole(file, file.name)}
          />
        ) : (
          <Button key={kind} look="plain" onClick={() => setOpen(kind)}>
            {t(`exam-media.add.${kind}`)}
          </Button>
        ),
      )}
      {open === 'photo' && (
        <PhotoDialog
          onClose={close}
          onUse={(picture) => {
            close();
            void sendWhole(picture, fileNameOf(t('exam-media.names.photo'), picture.type, new Date()));
          }}
        />
      )}
      {(open === 'audio' || open === 'video') && (
        <RecordDialog
          kind={open}
          maxSeconds={recordingSeconds(content)}
          store={store}
          onBegin={(id, mime) =>
            onDraft({ id, name: fileNameOf(t(`exam-media.names.${open}`), mime, new Date()), mime })
          }
          onUse={({ id }) => {
            close();
            onSend(id);
          }}
          onDiscard={onDiscard}
          onClose={close}
        />
      )}
    </>
  );
}
