import type { TextKeyUnder } from '@certame/contract/messages/text-key.ts';
import { ActionIcon, Tooltip } from '@mantine/core';
import type { IconBold } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';

export interface Tool {
  key: TextKeyUnder<'kit.editor'>;
  icon: typeof IconBold;
  run: () => void;
  pressed?: boolean;
  disabled?: boolean;
}

export function ToolButton({ tool: { key, icon: Icon, run, pressed, disabled } }: { tool: Tool }) {
  const { t } = useTranslation();
  return (
    <Tooltip label={t(`kit.editor.${key}`)} openDelay={500}>
      <ActionIcon
        variant={pressed ? 'light' : 'subtle'}
        color={pressed ? undefined : 'gray'}
        size={30}
        aria-label={t(`kit.editor.${key}`)}
        aria-pressed={pressed}
        disabled={disabled}
        onMouseDown={(event) => event.preventDefault()}
        onClick={run}
      >
        <Icon size={17} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  );
}
