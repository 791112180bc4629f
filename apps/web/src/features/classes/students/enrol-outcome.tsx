import type { EnrolReport } from '@certame/contract/features/classes/endpoints.ts';
import { Outcome, OutcomeLine } from '#kit/feedback/outcome.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { ProblemList } from '../problem-list.tsx';

interface Props {
  report: Pick<EnrolReport, 'enrolled' | 'already' | 'problem_count' | 'problems'>;
  /** False: the report is a preview (dry run). */
  done?: boolean;
}

/** Counts of enrolled and already enrolled students, and the entries that failed with their reasons. */
export function EnrolOutcome({ report, done = false }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'classes.enrol');
  return (
    <Outcome>
      <OutcomeLine tone={report.enrolled > 0 ? 'success' : 'soft'}>
        {label(done ? 'enrolled' : 'will_enrol', { count: report.enrolled })}
      </OutcomeLine>
      {report.already > 0 && (
        <OutcomeLine tone="soft">{label('already', { count: report.already })}</OutcomeLine>
      )}
      {report.problem_count > 0 && (
        <>
          <OutcomeLine tone="warning">{label('problems', { count: report.problem_count })}</OutcomeLine>
          <ProblemList problems={report.problems} count={report.problem_count} />
        </>
      )}
    </Outcome>
  );
}
