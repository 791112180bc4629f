import { getResultCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'results',
  charts: getResultCharts,
  most: 6,
  filters: ['class', 'state', 'questions'],
  valueLabels: { state: 'results.server.states' },
  leftOut: ['questionnaire'],
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty',
};

export default function ResultsScreen() {
  return <ReportScreen spec={spec} />;
}
