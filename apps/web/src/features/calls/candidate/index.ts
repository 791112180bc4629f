export { default } from './candidate-call.tsx';
