import type { TextKey } from '@certame/contract/messages/text-key.ts';
import { escapeHtml } from '@certame/rules/html/entities.ts';
import { Button, Modal, Text, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { HtmlView } from '#lib/html/html-view.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { DialogFooter } from '../feedback/dialog-footer.tsx';

interface Props {
  kind: 'link' | 'formula';
  opened: boolean;
  initial: string;
  onGive: (value: string) => void;
  onClose: () => void;
}

/** Null: fine. */
function problemOf(kind: Props['kind'], value: string): TextKey | null {
  if (kind === 'formula') return null;
  if (value.trim() === '') return 'kit.editor.url_blank';
  return /^(https?:\/\/|mailto:)\S+$/i.test(value.trim()) ? null : 'kit.editor.url_unsupported';
}

/** Asks for the address of a link or the LaTeX of a formula, which is shown as it is typed. */
export function AskText({ kind, opened, initial, onGive, onClose }: Props) {
  const { t } = useTranslation();
  const [value, setValue] = useState(initial);
  const [problem, setProblem] = useState<TextKey | null>(null);
  useEffect(() => {
    if (!opened) return;
    setValue(initial);
    setProblem(null);
  }, [opened, initial]);

  const give = (): void => {
    const found = problemOf(kind, value);
    setProblem(found);
    if (found !== null) return;
    onClose();
    if (value.trim() !== '') onGive(value.trim());
  };
  const shared = {
    value,
    label: t(`kit.editor.${kind}_label`),
    'data-autofocus': true,
    error: problem === null ? undefined : t(problem),
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      centered
      title={<Text fw={650}>{t(`kit.editor.${kind}`)}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {kind === 'link' ? (
        <TextInput
          {...shared}
          placeholder="https://"
          onChange={(event) => setValue(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            give();
          }}
        />
      ) : (
        <>
          <Textarea
            {...shared}
            autosize
            minRows={2}
            styles={{ input: { fontFamily: 'ui-monospace, monospace' } }}
            onChange={(event) => setValue(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" mt="sm">
            {t('kit.editor.formula_preview')}
          </Text>
          <div style={{ minHeight: 56, padding: '8px 0', overflowX: 'auto' }}>
            <HtmlView html={`<div data-latex="${escapeHtml(value)}"></div>`} />
          </div>
        </>
      )}
      <DialogFooter onCancel={onClose}>
        <Button onClick={give}>{t('common.confirm')}</Button>
      </DialogFooter>
    </Modal>
  );
}
