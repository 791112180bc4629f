import { useEffect, useRef } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#lib/language/i18n.ts';
import { listErrors } from './schema-resolver.ts';

/** Validates again when the language changes, so that the form's own errors are translated. Errors of the server keep their language. */
export function useErrorsInLanguage<Values extends FieldValues>(form: UseFormReturn<Values>): void {
  const { i18n } = useTranslation();
  const written = useRef(i18n.language);
  const { errors } = form.formState;
  useEffect(() => {
    if (written.current === i18n.language) return;
    written.current = i18n.language;
    const paths = listErrors(errors).map(({ path }) => path as Path<Values>);
    const ours = paths.filter((path) => form.getFieldState(path).error?.type === 'schema');
    if (ours.length > 0) void form.trigger(ours);
  }, [i18n.language, errors, form]);
}
