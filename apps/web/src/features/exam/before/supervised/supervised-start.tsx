import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import type { FormProctoring } from '@certame/contract/features/proctoring/form-proctoring.ts';
import { type ReactNode, Suspense } from 'react';
import { loadTexts } from '#lib/language/i18n.ts';
import { onDemand } from '#lib/page/deferred.ts';
import { useSession } from '#lib/session/session.ts';
import { Spinner } from '#lite/spinner.tsx';
import { browserStorage, getDeviceId } from '../../core/device-id.ts';

/** Lazy chunk of consent and equipment check, which most exams never load. */
const Supervision = onDemand(async () => {
  const texts = loadTexts(['proctoring-before']);
  const loaded = await import('#features/proctoring/before/index.ts');
  await texts;
  return loaded;
});

/**
 * Whether the server has rejected the start because consent or the equipment check is missing, of which the page didn't know: the form is
 * then read again.
 */
export const isSupervisionRefusal = (failure: { code: string } | null): boolean =>
  failure?.code === 'proctoring-consent-needed' || failure?.code === 'proctoring-check-needed';

interface Props {
  info: FormInfo;
  proctoring: FormProctoring;
  onPrepared: (isPrepared: boolean) => void;
  help: ReactNode;
}

export function SupervisedStart({ info, proctoring, onPrepared, help }: Props) {
  const { user } = useSession();
  return (
    <Suspense fallback={<Spinner />}>
      <Supervision
        shortUrlId={info.short_url_id}
        deviceId={getDeviceId(browserStorage())}
        proctoring={proctoring}
        userId={user?.id ?? ''}
        onPrepared={onPrepared}
        help={help}
      />
    </Suspense>
  );
}
