import { afterAnswerPath } from '#lib/after-answer-path.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { Button } from '#lite/button.tsx';
import { InfoIcon, OfflineIcon, QueueIcon } from '#lite/icons.tsx';
import { Card } from '#lite/page-frame.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import type { TroubleKind } from './use-loaded.ts';

const icons = { unreleased: QueueIcon, missing: InfoIcon, offline: OfflineIcon, failed: InfoIcon } as const;

/** Why there is no result to see, said kindly, with what to do. */
export function Trouble({ trouble, onRetry }: { trouble: TroubleKind; onRetry: () => void }) {
  const { t } = useTranslation();
  const Icon = icons[trouble];
  const mayPass = trouble === 'offline' || trouble === 'failed';
  return (
    <Card>
      <span className="result-sign" data-look="quiet">
        <Icon size={30} />
      </span>
      <h1 className="lite-title">{t(`results.mine.${trouble}_title`)}</h1>
      <p role="status">{t(`results.mine.${trouble}_text`)}</p>
      {mayPass ? (
        <Button onClick={onRetry}>{t('common.try_again')}</Button>
      ) : (
        <Link className="lite-button" to={afterAnswerPath()}>
          {t('results.mine.back_to_list')}
        </Link>
      )}
    </Card>
  );
}

export function Loading({ lines = 6 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <Card>
      <p role="status">{t('results.mine.loading')}</p>
      <Skeleton lines={lines} />
    </Card>
  );
}
