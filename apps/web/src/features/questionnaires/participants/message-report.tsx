import type { sendMessage } from '@certame/contract/features/exam/messages/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Outcome, OutcomeLine } from '#kit/feedback/outcome.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './participants.module.css';

/** Number of recipients of a message, and the chosen participants that it did not reach. */
export function MessageReport({
  report: { sent, not_reached: notReached },
}: {
  report: ReplyOf<typeof sendMessage>['model'];
}) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.participants.message');
  return (
    <Outcome>
      <OutcomeLine tone={sent > 0 ? 'success' : 'soft'}>{label('sent', { count: sent })}</OutcomeLine>
      {notReached.length > 0 && (
        <>
          <OutcomeLine tone="warning">{label('not_reached', { count: notReached.length })}</OutcomeLine>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls has to be reached by keyboard */}
          <ul className={classes.unknown} tabIndex={0}>
            {notReached.map(({ participant_id, name, reason }) => (
              <li key={participant_id}>{label(reason, { name })}</li>
            ))}
          </ul>
        </>
      )}
    </Outcome>
  );
}
