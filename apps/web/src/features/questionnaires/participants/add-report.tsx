import type { addParticipants } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Outcome, OutcomeLine } from '#kit/feedback/outcome.tsx';
import { copyText } from '#lib/copy-text.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './participants.module.css';

/** Counts of added and already listed participants, and the terms that name nobody. */
export function AddReport({ report }: { report: ReplyOf<typeof addParticipants>['model'] }) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const label = labelsOf(t, 'questionnaires.participants.dialog');
  return (
    <Outcome>
      <OutcomeLine tone={report.added > 0 ? 'success' : 'soft'}>
        {label('added', { count: report.added })}
      </OutcomeLine>
      {report.already > 0 && (
        <OutcomeLine tone="soft">{label('already', { count: report.already })}</OutcomeLine>
      )}
      {report.unknown.length > 0 && (
        <>
          <OutcomeLine tone="warning">{label('unknown', { count: report.unknown.length })}</OutcomeLine>
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
              {label(copied ? 'copied' : 'copy_unknown')}
            </Button>
          </div>
        </>
      )}
    </Outcome>
  );
}
