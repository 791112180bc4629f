import type { PracticalDay } from '@certame/contract/features/practical/examiner/endpoints.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { PhotoDialog, RecordDialog } from '#features/exam/media/index.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { newId } from '#lib/new-id.ts';
import { Button } from '#lite/button.tsx';
import { evidenceOf, itemIdOf } from './evidence-queue.ts';
import type { FormPlace } from './practical-room.ts';

/** A recording is at most this long: with what a browser makes of sound it stays far below what the server takes. */
const audioMaxSeconds = 300;
const stampOf = (): string => new Date().toISOString().slice(11, 19).replaceAll(':', '-');

/** Photos and recordings of a form. */
export function Evidence({ day, place, isGiven }: { day: PracticalDay; place: FormPlace; isGiven: boolean }) {
  const { t } = useTranslation();
  const itemId = itemIdOf(place.studentId, place.sectionId);
  const { store, queue, sentAt } = evidenceOf(day.test_id);
  const captures = useSyncExternalStore(queue.subscribe, queue.view).filter(
    ({ capture }) => capture.itemId === itemId && capture.state === 'queued',
  );
  const [dialog, setDialog] = useState<'photo' | 'audio' | null>(null);
  useEffect(() => {
    void queue.resume();
    window.addEventListener('online', queue.retryNow);
    return () => window.removeEventListener('online', queue.retryNow);
  }, [queue]);
  const visit = day.students
    .find(({ id }) => id === place.studentId)
    ?.visits.find((one) => one.section_id === place.sectionId);
  const sent = new Map([...(visit?.evidence ?? []), ...sentAt(itemId)].map((one) => [one.id, one]));
  const draft = (id: string, name: string, mime: string): void =>
    queue.draft({ id, itemId, name, mime, createdAtMs: Date.now() });
  const usePhoto = async (picture: Blob): Promise<void> => {
    setDialog(null);
    const id = newId();
    draft(id, `foto-${stampOf()}.jpg`, 'image/jpeg');
    await store.append(id, 0, picture);
    queue.send(id);
  };
  return (
    <section className="practical-evidence" aria-label={t('practical-form.evidence.title')}>
      <h2>{t('practical-form.evidence.title')}</h2>
      <ul>
        {[...sent.values()].map(({ id, name }) => (
          <li key={id}>{t('practical-form.evidence.sent', { name })}</li>
        ))}
        {captures
          .filter(({ capture }) => !sent.has(capture.id))
          .map(({ capture, state }) => (
            <li key={capture.id}>
              {t(`practical-form.evidence.${state === 'refused' ? 'refused' : 'waiting'}`, {
                name: capture.name,
              })}
              {state === 'refused' && (
                <Button look="plain" onClick={() => queue.discard(capture.id)}>
                  {t('practical-form.evidence.discard', { name: capture.name })}
                </Button>
              )}
            </li>
          ))}
      </ul>
      {!isGiven && (
        <div className="practical-actions">
          <Button look="plain" onClick={() => setDialog('photo')}>
            {t('practical-form.evidence.photo')}
          </Button>
          <Button look="plain" onClick={() => setDialog('audio')}>
            {t('practical-form.evidence.audio')}
          </Button>
        </div>
      )}
      {dialog === 'photo' && (
        <PhotoDialog onUse={(picture) => void usePhoto(picture)} onClose={() => setDialog(null)} />
      )}
      {dialog === 'audio' && (
        <RecordDialog
          kind="audio"
          maxSeconds={audioMaxSeconds}
          store={store}
          onBegin={(id, mime) => draft(id, `audio-${stampOf()}`, mime)}
          onUse={({ id }) => {
            setDialog(null);
            queue.send(id);
          }}
          onDiscard={queue.discard}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
