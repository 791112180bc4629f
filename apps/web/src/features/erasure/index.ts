/** Public interface of the feature. */
export { ErasureRequests } from './erasure-requests.tsx';
