import { type ChangeEvent, type FormEvent, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';

const reasonMinChars = 10;

/**
 * A form with a justification of at least ten characters, sent once at a time. A failed `send` is shown where every failure is,
 * and the justification stays. `field`: what its Textarea takes.
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
