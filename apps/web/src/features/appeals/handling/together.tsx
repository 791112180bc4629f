import type { Handling } from '@certame/contract/features/appeals/handling/endpoints.ts';
import { Button, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../appeals.module.css';

interface Props {
  appeal: Handling;
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** Open appeals against the same question, to be decided alike. */
export function Together({ appeal: { together }, chosen, onChange }: Props) {
  const { t } = useTranslation();
  if (together.length === 0) return null;
  return (
    <Checkbox.Group
      label={t('appeals.handling.together')}
      description={t('appeals.handling.together_help')}
      value={[...chosen]}
      onChange={onChange}
    >
      <Stack gap={6} mt={6} className={classes.window}>
        {together.map(({ id, protocol, requester, status }) => (
          <Checkbox
            key={id}
            value={id}
            label={`${protocol} · ${requester} · ${t(`appeals.statuses.${status}`)}`}
          />
        ))}
        {together.length > 1 && (
          <Button variant="default" size="xs" onClick={() => onChange(together.map(({ id }) => id))}>
            {t('appeals.handling.together_all')}
          </Button>
        )}
      </Stack>
    </Checkbox.Group>
  );
}
