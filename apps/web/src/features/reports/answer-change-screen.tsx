import { getAnswerChangeCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'answer_change',
  charts: getAnswerChangeCharts,
  filters: ['class', 'question'],
  valueLabels: { state: 'results.server.states', direction: 'reports.series' },
  leftOut: ['state', 'first_at'],
  widths: { title: '24%' },
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty_change',
  note: 'reports.typed_left_out',
};

export default function AnswerChangeScreen() {
  return <ReportScreen spec={spec} />;
}
