import { getPresenceCharts } from '@certame/contract/features/reports/endpoints.ts';
import { ReportScreen } from './report/report-screen.tsx';
import type { ReportSpec } from './report/report-spec.ts';

export const texts = ['reports', 'charts', 'results'];

const spec: ReportSpec = {
  name: 'presence',
  charts: getPresenceCharts,
  filters: ['class', 'presence'],
  valueLabels: { presence: 'reports.series', finish_reason: 'results.server.finish_reasons' },
  leftOut: ['invited', 'late_min'],
  widths: { device: '180px' },
  firstSort: { sort: 'name' },
  search: 'reports.search',
  empty: 'reports.empty_presence',
};

export default function PresenceScreen() {
  return <ReportScreen spec={spec} />;
}
