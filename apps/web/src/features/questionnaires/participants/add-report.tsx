import type { addParticipants } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '../../../lib/copy-text.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './participants.module.css';

/** Who came in, who was on the list already, and what names nobody. */
export function AddReport({ report }: { report: ReplyOf<typeof addParticipants>['model'] }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const word = (key: string, count?: number): string =>
    t(`questionnaires.participants.dialog.${key}`, { count });
  return (
    <div className={classes.report} role="status">
      <p data-tone={report.added > 0 ? 'success' : 'soft'}>
        {report.added > 0 ? (
          <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        )}
        {word('added', report.added)}
      </p>
      {report.already > 0 && (
        <p data-tone="soft">
          <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
          {word('already', report.already)}
        </p>
      )}
      {report.unknown.length > 0 && (
        <>
          <p data-tone="warning">
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
            {word('unknown', report.unknown.length)}
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <div className={classes.unknown} tabIndex={0}>
            {report.unknown.join(', ')}
          </div>
          <div>
            <Button
              variant="default"
              size="xs"
              onClick={() => void copyText(report.unknown.join('\n')).then(setCopied)}
            >
              {word(copied ? 'copied' : 'copy_unknown')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
