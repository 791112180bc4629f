/** What other features may use. */
export { CardList, CardRow, DashboardCard } from './cards/dashboard-card.tsx';
