import type { Translate } from '#lib/language/i18n.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { AlertIcon, CheckIcon, OfflineIcon, QueueIcon } from '#lite/icons.tsx';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';
import './save-state.css';

export type SaveKind = 'saved' | 'writing' | 'queue' | 'offline' | 'busy' | 'error' | 'signed_out';

export function saveKindOf(
  view: Pick<AttemptView, 'connectionFailure' | 'waiting' | 'uploading' | 'writing' | 'responses'>,
): SaveKind {
  if (view.connectionFailure?.kind === 'signed-out') return 'signed_out';
  if (view.connectionFailure?.kind === 'offline') return 'offline';
  if (view.connectionFailure) return 'busy';
  if (view.writing) return 'writing';
  if (view.waiting + view.uploading > 0) return 'queue';
  const rejected = [...view.responses.values()].some((response) => response.state === 'error_to_save');
  return rejected ? 'error' : 'saved';
}

export function saveLabel(
  kind: SaveKind,
  view: Pick<AttemptView, 'durable' | 'waiting' | 'uploading' | 'writing'>,
  t: Translate,
): string {
  const isAllSent = !view.writing && view.waiting + view.uploading === 0;
  if (isAllSent && (kind === 'offline' || kind === 'busy' || kind === 'signed_out'))
    return t(`exam.save.${kind}_sent`);
  // Closing the page would interrupt an upload that is under way.
  const mustStayOpen = !view.durable || view.uploading > 0;
  if (mustStayOpen && (kind === 'offline' || kind === 'busy')) return t(`exam.save.${kind}_memory`);
  // Answers count as stored only once the disk has them.
  if (view.writing) return t(kind === 'offline' ? 'exam.save.offline_writing' : 'exam.save.writing');
  if (kind === 'queue' && view.waiting > 1) return t('exam.save.queue_count', { count: view.waiting });
  return t(`exam.save.${kind}`);
}

const signs = {
  saved: CheckIcon,
  writing: QueueIcon,
  queue: QueueIcon,
  offline: OfflineIcon,
  busy: QueueIcon,
  error: AlertIcon,
  signed_out: AlertIcon,
};

/** Connection and saving in words. */
export function SaveState({ view }: { view: AttemptView }) {
  const { t } = useTranslation();
  const kind = saveKindOf(view);
  const Sign = signs[kind];
  return (
    <span className="exam-save" data-kind={kind}>
      <Sign size={18} />
      <span>{saveLabel(kind, view, t)}</span>
    </span>
  );
}
