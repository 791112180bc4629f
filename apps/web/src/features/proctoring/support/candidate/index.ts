export { Support as default, type SupportStatus } from './support.tsx';
