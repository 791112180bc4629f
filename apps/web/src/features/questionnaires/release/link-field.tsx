import type { Questionnaire } from '@certame/contract/features/questionnaires/questionnaire.ts';
import { ActionIcon, TextInput, Tooltip } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { type AnswerPage, copyFormLink, formAddress } from '../list/form-link.ts';

function LinkField({ shortUrlId, page }: { shortUrlId: string; page: AnswerPage }) {
  const { t } = useTranslation();
  const isForm = page === 'gform';
  const copy = t(`questionnaires.actions.${isForm ? 'copy_form_link' : 'copy_link'}`);
  return (
    <TextInput
      readOnly
      label={t(`questionnaires.releasing.${isForm ? 'form_link' : 'link'}`)}
      description={t(`questionnaires.releasing.${isForm ? 'form_link_help' : 'link_help'}`)}
      value={formAddress(shortUrlId, page)}
      onFocus={(event) => event.currentTarget.select()}
      maw={560}
      rightSection={
        <Tooltip label={copy}>
          <ActionIcon
            variant="subtle"
            size={30}
            aria-label={copy}
            onClick={() => void copyFormLink(shortUrlId, page)}
          >
            <IconCopy size={17} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
      }
    />
  );
}

/** The addresses for participants, which can be selected or copied. */
export function LinkFields({ of }: { of: Pick<Questionnaire, 'short_url_id' | 'plain_form'> }) {
  return (
    <>
      <LinkField shortUrlId={of.short_url_id} page="form" />
      {of.plain_form && <LinkField shortUrlId={of.short_url_id} page="gform" />}
    </>
  );
}
