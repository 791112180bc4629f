import { getTimeCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'time',
  charts: getTimeCharts,
  filters: ['class', 'state'],
  valueLabels: { state: 'results.server.states' },
  leftOut: ['questions', 'state'],
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty',
  note: 'reports.estimate',
};

export default function TimeScreen() {
  return <ReportScreen spec={spec} />;
}
