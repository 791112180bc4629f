import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { ActionIcon, Group } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash, IconVideo } from '@tabler/icons-react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import classes from './contents.module.css';
import { FileIcon } from './file-list.tsx';
import { fileSize } from './file-size.ts';

interface Props {
  one: ContentMedia;
  isFirst: boolean;
  isLast: boolean;
  busy: boolean;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

export function MediaRow({ one, isFirst, isLast, busy, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'contents.media');
  const name = one.file?.name ?? one.video?.url ?? one.title;
  return (
    <li className={classes.file}>
      {one.file ? <FileIcon mime={one.file.mime} /> : <IconVideo size={22} stroke={1.5} aria-hidden="true" />}
      <div className={classes.named}>
        {name}
        <small>
          {one.file ? fileSize(one.file.size) : one.video ? label(`providers.${one.video.provider}`) : ''}
        </small>
      </div>
      <Group gap={2} wrap="nowrap">
        <IconButton
          icon={IconArrowUp}
          stroke={2}
          disabled={busy || isFirst}
          label={label('up', { name })}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconArrowDown}
          stroke={2}
          disabled={busy || isLast}
          label={label('down', { name })}
          onClick={() => onMove(1)}
        />
        <ActionIcon
          variant="subtle"
          color="red"
          disabled={busy}
          aria-label={label('remove', { name })}
          onClick={() => onRemove()}
        >
          <IconTrash size={17} aria-hidden="true" />
        </ActionIcon>
      </Group>
    </li>
  );
}
