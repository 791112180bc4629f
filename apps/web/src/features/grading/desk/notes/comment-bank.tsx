import {
  type Correction,
  dropBankComment,
  keepBankComment,
} from '@certame/contract/features/grading/desk/endpoints.ts';
import { Button, Menu } from '@mantine/core';
import { IconBookmarkPlus, IconBookmarks, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './notes.module.css';

const most = 2000;

interface Props {
  correction: Correction;
  comment: string;
  onInsert: (text: string) => void;
}

/** Comments that the graders of a correction keep for each other: one goes into the field, what stands there can be kept. */
export function CommentBank({ correction, comment, onInsert }: Props) {
  const { t } = useTranslation();
  const [bank, setBank] = useState(correction.bank);
  const keeping = useCommand(keepBankComment, { done: t('correctors.bank.kept') });
  const dropping = useCommand(dropBankComment);
  const text = comment.trim();
  const isKept = bank.some((one) => one.text === text);
  const keep = async (): Promise<void> => {
    const reply = await keeping.run({ params: { id: correction.config_id }, body: { text } });
    if (reply) setBank(reply.model.bank);
  };
  const drop = async (id: string): Promise<void> => {
    const reply = await dropping.run({ params: { id: correction.config_id, comment_id: id } });
    if (reply) setBank(reply.model.bank);
  };
  return (
    <div className={classes.buttons}>
      <Menu position="bottom-start" width={320}>
        <Menu.Target>
          <Button
            size="compact-md"
            variant="subtle"
            disabled={bank.length === 0}
            leftSection={<IconBookmarks size={17} stroke={1.7} aria-hidden="true" />}
          >
            {t('correctors.bank.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
          {bank.map((one) => (
            <Menu.Item key={one.id} onClick={() => onInsert(one.text)}>
              {one.text}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {isKept ? (
        bank
          .filter((one) => one.text === text && one.is_own)
          .map(({ id }) => (
            <IconButton
              key={id}
              label={t('correctors.bank.drop')}
              icon={IconTrash}
              onClick={() => void drop(id)}
            />
          ))
      ) : (
        <Button
          size="compact-md"
          variant="subtle"
          disabled={text === '' || text.length > most}
          loading={keeping.isRunning}
          leftSection={<IconBookmarkPlus size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => void keep()}
        >
          {t('correctors.bank.keep')}
        </Button>
      )}
    </div>
  );
}
