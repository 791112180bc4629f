import { Modal, Stack, Text, UnstyledButton } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { getSession, needsInstitution, useSession } from '#lib/session/session.ts';
import { pathAfterSignIn } from '../../navigation/guard.ts';
import { matchScreen } from '../../navigation/match-screen.ts';
import classes from './institution-modal.module.css';
import { InstitutionSign } from './institution-sign.tsx';
import { useInstitutionSwitch } from './use-institution-switch.ts';

/** Asks for the institution when there are several and none is active; the page waits for the choice. */
export function InstitutionModal() {
  const { t } = useTranslation();
  const session = useSession();
  const change = useInstitutionSwitch();
  const navigate = useNavigate();
  const institutions = session.user?.institutions ?? [];
  /** Where the user wanted to go before he was asked. */
  const choose = async (id: string): Promise<void> => {
    await change(id);
    const { lastPath, permissions } = getSession();
    await navigate(pathAfterSignIn(lastPath, matchScreen, permissions));
  };
  return (
    <Modal
      opened={needsInstitution(session)}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      centered
      title={<Text fw={650}>{t('shell.institution.modal_title')}</Text>}
    >
      <Text size="sm" c="dimmed" mb="md">
        {t('shell.institution.modal_help')}
      </Text>
      <Stack gap={8}>
        {institutions.map((institution, index) => (
          <UnstyledButton
            key={institution.id}
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            onClick={() => void choose(institution.id)}
          >
            <InstitutionSign institution={institution} size={20} />
            <span>
              <span className={classes.name}>{institution.name}</span>
              <span className={classes.organization}>{institution.organization.name}</span>
            </span>
          </UnstyledButton>
        ))}
      </Stack>
    </Modal>
  );
}
