import { checkReceipt, type ReceiptCheck } from '@certame/contract/features/receipts/endpoints.ts';
import { readReceiptCode } from '@certame/rules/receipts/receipt.ts';
import { Button, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './receipt.module.css';
import { ReceiptVerdict } from './receipt-verdict.tsx';

interface Props {
  questionnaireId: string;
  /** Code from the URL of a QR code, which is checked at once. */
  initialCode: string | null;
  onClose: () => void;
}

/** Checks a receipt's code: says whose it is, and whether it is still valid. */
export function ReceiptDialog({ questionnaireId, initialCode, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(initialCode ?? '');
  const [isMalformed, setIsMalformed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [check, setCheck] = useState<ReceiptCheck | null>(null);

  const run = async (typed: string): Promise<void> => {
    const code = readReceiptCode(typed);
    setIsMalformed(code === null);
    setCheck(null);
    if (code === null || busy) return;
    setBusy(true);
    await call(checkReceipt, { params: { id: questionnaireId }, body: { code } }).then(
      ({ model }) => setCheck(model),
      // The error is shown by `call`; the code stays.
      () => undefined,
    );
    setBusy(false);
  };
  const arrived = useRef(initialCode);
  const runArrived = useRef(run);
  useEffect(() => {
    const code = arrived.current;
    arrived.current = null;
    if (code !== null) void runArrived.current(code);
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void run(text);
  };

  return (
    <Dialog onClose={onClose} centered size={600} title={t('receipts.check.open')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <p className={classes.help}>{t('receipts.check.help')}</p>
          <Textarea
            data-autofocus
            autosize
            minRows={2}
            maxLength={1000}
            label={t('receipts.code')}
            value={text}
            error={isMalformed ? t('receipts.check.malformed') : undefined}
            classNames={{ input: classes.code }}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div role="status">{check && <ReceiptVerdict check={check} />}</div>
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t('receipts.check.submit')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
