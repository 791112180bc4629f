import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

const reasonMinChars = 10;

/**
 * Form with a justification of at least ten characters, which can't be submitted twice at a time. After a failed `send` the error is shown
 * by the request, and the justification stays. `field`: props of its Textarea.
 */
export function useReasonForm(send: (reason: string) => Promise<void>) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const [busy, setBusy] = useState(false);
  const tooShort = reason.trim().length < reasonMinChars;
  const submit = async (): Promise<void> => {
    setIsChecked(tooShort);
    if (tooShort || busy) return;
    setBusy(true);
    await send(reason.trim()).catch(() => undefined);
    setBusy(false);
  };
  return {
    busy,
    field: {
      required: true,
      autosize: true,
      value: reason,
      error: isChecked && tooShort ? t('results.reason.short') : undefined,
      onChange: (event: ChangeEvent<HTMLTextAreaElement>) => setReason(event.currentTarget.value),
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit();
    },
  };
}
