/** Public interface of the feature. */
export { BodyInput } from './mail-text/body-input.tsx';
export { MailTrial } from './mail-text/mail-trial.tsx';
export { SubjectInput } from './mail-text/subject-input.tsx';
export { useVariableLabels } from './mail-text/use-variable-labels.ts';
