import { getScoreCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'score',
  charts: getScoreCharts,
  filters: ['class', 'state', 'passed'],
  valueLabels: { state: 'results.server.states' },
  leftOut: ['max', 'partial', 'open'],
  widths: { rank: '96px' },
  firstSort: { sort: 'rank' },
  search: 'reports.search',
  empty: 'reports.empty',
};

export default function ScoreScreen() {
  return <ReportScreen spec={spec} />;
}
