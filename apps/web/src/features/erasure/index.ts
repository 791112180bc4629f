/** What other screens may use. */
export { ErasureRequests } from './erasure-requests.tsx';
