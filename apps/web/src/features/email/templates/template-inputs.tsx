import { type MailVariable, mailTypes, mailVariables } from '@certame/contract/features/email/mail-types.ts';
import { useWatch } from 'react-hook-form';
import { BodyInput } from '#features/email/mail-text/body-input.tsx';
import { SubjectInput } from '#features/email/mail-text/subject-input.tsx';
import type { AnyInputProps } from '#kit/inputs/input-props.ts';

function useVariables(): readonly MailVariable[] {
  const chosen: unknown = useWatch({ name: 'type' });
  return mailVariables[mailTypes.find((one) => one === chosen) ?? 'basic'];
}

export function TemplateSubject(props: AnyInputProps) {
  return <SubjectInput {...props} variables={useVariables()} />;
}
export function TemplateBody(props: AnyInputProps) {
  return <BodyInput {...props} variables={useVariables()} />;
}
