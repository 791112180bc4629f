import { getEmailCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results', 'emails'];

const spec: ReportSpec = {
  name: 'sent_email',
  charts: getEmailCharts,
  filters: ['event'],
  valueLabels: { eventType: 'emails.events' },
  leftOut: ['messageId'],
  firstSort: { sort: 'dateTime', direction: 'desc' },
  search: 'reports.search_email',
  empty: 'reports.empty_email',
};

export default function SentEmailScreen() {
  return <ReportScreen spec={spec} />;
}
