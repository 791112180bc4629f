import { getPerformanceCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'performance',
  charts: getPerformanceCharts,
  most: 6,
  filters: ['class'],
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty',
};

export default function PerformanceScreen() {
  return <ReportScreen spec={spec} />;
}
