import type { EnrolReport } from '@certame/contract/features/classes/endpoints.ts';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from '../outcome.module.css';
import { ProblemList } from '../problem-list.tsx';

interface Props {
  report: Pick<EnrolReport, 'enrolled' | 'already' | 'problem_count' | 'problems'>;
  /** It has been done; otherwise this is what would come of it. */
  done?: boolean;
}

/** Who comes in, who is in already, and why the rest is not. */
export function EnrolOutcome({ report, done = false }: Props) {
  const { t } = useTranslation();
  const word = (key: string, count: number): string => t(`classes.enrol.${key}`, { count });
  return (
    <div className={classes.report} role="status">
      <p data-tone={report.enrolled > 0 ? 'success' : 'soft'}>
        {report.enrolled > 0 ? (
          <IconCircleCheck size={18} stroke={1.8} aria-hidden="true" />
        ) : (
          <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
        )}
        {word(done ? 'enrolled' : 'will_enrol', report.enrolled)}
      </p>
      {report.already > 0 && (
        <p data-tone="soft">
          <IconInfoCircle size={18} stroke={1.8} aria-hidden="true" />
          {word('already', report.already)}
        </p>
      )}
      {report.problem_count > 0 && (
        <>
          <p data-tone="warning">
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
            {word('problems', report.problem_count)}
          </p>
          <ProblemList problems={report.problems} count={report.problem_count} />
        </>
      )}
    </div>
  );
}
