import { getPauseCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'pause',
  charts: getPauseCharts,
  filters: ['class'],
  valueLabels: { state: 'results.server.states', paused_by: 'reports.series' },
  leftOut: ['state'],
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty_pause',
};

export default function PauseScreen() {
  return <ReportScreen spec={spec} />;
}
