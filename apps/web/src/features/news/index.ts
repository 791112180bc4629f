/** What other features may use. */
export { NewsCard } from './news-card.tsx';
