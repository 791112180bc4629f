/** Public interface of the feature. */
export { ClassChat } from './class-chat.tsx';
