import { useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import type { AnswerProps } from '../answers/answer-props.ts';
import { usePreviewBanner } from '../preview-context.ts';
import { AnswerFiles } from './answer-files.tsx';
import { mediaOf } from './attempt-media.ts';
import { CaptureButtons, type NewCapture } from './capture-buttons.tsx';
import { kindsText } from './kinds-text.ts';
import { OfferedFiles } from './offered-files.tsx';
import { PendingList } from './pending-list.tsx';
import { PhoneDialog } from './phone/phone-dialog.tsx';
import './media-answer.css';

/** Media questions: files that are recorded or chosen stay on this device until the server has them. The answer is the list of their ids. */
export default function MediaAnswer(props: AnswerProps) {
  const { attempt, item, content, value, disabled, labelledBy, fileNames, onChoose } = props;
  const { t } = useTranslation();
  const id = useId();
  const isPreview = usePreviewBanner() !== null;
  const { queue, store, phone } = mediaOf(attempt, isPreview);
  const pending = useSyncExternalStore(queue.subscribe, queue.view).filter(
    ({ capture }) => capture.itemId === item.item_id,
  );
  // Re-renders with the attempt, since `phone.offered` reads its current view.
  useSyncExternalStore(attempt.subscribe, attempt.view);
  const [showsPhone, setShowsPhone] = useState(false);
  const files = Array.isArray(value) ? value : [];
  // A draft has no place yet: it may be the very recording that is being made.
  const sending = pending.filter(({ state }) => state !== 'draft');
  const isFull = files.length + sending.length >= content.max_files;

  const draft = (capture: NewCapture): void =>
    queue.draft({ ...capture, itemId: item.item_id, createdAtMs: Date.now() });
  return (
    <fieldset className="exam-media" aria-labelledby={`${labelledBy} ${id}-title`}>
      <strong id={`${id}-title`}>{t('exam-media.title')}</strong>
      <p className="exam-soft">
        {t('exam-media.help', { count: content.max_files, kinds: kindsText(t, content) })}
      </p>
      <AnswerFiles
        files={files}
        fileNames={fileNames}
        disabled={disabled}
        canOpen={!isPreview}
        onChoose={onChoose}
      />
      <PendingList pending={pending} queue={queue} store={store} />
      {!disabled && (
        <OfferedFiles
          fileIds={phone.offered(item.item_id)}
          names={fileNames}
          isFull={files.length >= content.max_files}
          onPlace={(fileId) => phone.place(item.item_id, fileId)}
        />
      )}
      {isFull && <p className="exam-soft">{t('exam-media.full')}</p>}
      {!disabled && !isFull && (
        <div className="exam-media-buttons">
          <CaptureButtons
            content={content}
            store={store}
            onDraft={draft}
            onSend={queue.send}
            onDiscard={queue.discard}
          />
          {!isPreview && (
            <Button look="plain" onClick={() => setShowsPhone(true)}>
              {t('exam-media.add.phone')}
            </Button>
          )}
        </div>
      )}
      {showsPhone && <PhoneDialog phone={phone} itemId={item.item_id} onClose={() => setShowsPhone(false)} />}
    </fieldset>
  );
}
