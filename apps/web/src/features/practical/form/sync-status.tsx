import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { PracticalRoomView } from './practical-room.ts';

const passing: readonly string[] = ['offline', 'busy'];

/** Whether all that was done has reached the server, and what the examiner should know where it can't. */
export function SyncStatus({ view, onRetry }: { view: PracticalRoomView; onRetry: () => void }) {
  const { t } = useTranslation();
  const { unsent, rejected, failure, isDurable } = view;
  const isHalted = failure !== null && unsent > 0 && !passing.includes(failure.kind);
  return (
    <div className="practical-sync">
      <p role="status" data-unsent={unsent > 0 || undefined}>
        {unsent === 0 ? t('practical-form.sync.sent') : t('practical-form.sync.unsent', { number: unsent })}
      </p>
      {isHalted && (
        <Alert level="warning" live>
          {t('practical-form.sync.halted')}{' '}
          <Button look="link" onClick={onRetry}>
            {t('practical-form.retry')}
          </Button>
        </Alert>
      )}
      {rejected > 0 && (
        <Alert level="error" live>
          {t('practical-form.sync.rejected', { number: rejected })}
        </Alert>
      )}
      {!isDurable && (
        <Alert level="warning" live>
          {t('practical-form.sync.volatile')}
        </Alert>
      )}
    </div>
  );
}
