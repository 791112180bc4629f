import { Button, Group, Input, PasswordInput } from '@mantine/core';
import { IconLock, IconLockOpen } from '@tabler/icons-react';
import { useTranslation } from '#lib/language/i18n.ts';
import { inputIdOf } from '../../model/editor-sections.ts';
import classes from '../editor.module.css';
import type { EditorPartProps } from './editor-part.ts';

/** Field of the access password, which is never shown: it is kept, replaced or removed. */
export function PasswordField({
  draft,
  errors,
  change,
  readOnly,
  hasPassword,
}: Pick<EditorPartProps, 'draft' | 'errors' | 'change' | 'readOnly'> & { hasPassword: boolean }) {
  const { t } = useTranslation();
  const { password } = draft;
  const set = (next: typeof password): void => change((now) => ({ ...now, password: next }), 'password');
  const id = inputIdOf('password');
  if (password.kind === 'set')
    return (
      <div>
        <PasswordInput
          id={id}
          label={t('questionnaires.fields.password_new')}
          description={t('questionnaires.fields.password_new_help')}
          autoComplete="new-password"
          maxLength={100}
          error={errors.password}
          value={password.value}
          visibilityToggleButtonProps={{ 'aria-label': t('kit.form.show_password'), tabIndex: 0 }}
          onChange={(event) => set({ kind: 'set', value: event.currentTarget.value })}
        />
        <Button variant="subtle" size="compact-sm" mt={6} onClick={() => set({ kind: 'keep' })}>
          {t('questionnaires.fields.password_keep')}
        </Button>
      </div>
    );
  const protects = hasPassword && password.kind === 'keep';
  const Icon = protects ? IconLock : IconLockOpen;
  const state = password.kind === 'remove' ? 'removing' : hasPassword ? 'set' : 'none';
  const button = (key: 'add' | 'change' | 'remove' | 'keep', onClick: () => void) => (
    <Button key={key} variant="default" size="xs" disabled={readOnly} onClick={onClick}>
      {t(`questionnaires.fields.password_${key}`)}
    </Button>
  );
  return (
    <Input.Wrapper
      label={t('questionnaires.fields.password')}
      description={t('questionnaires.fields.password_help')}
      error={errors.password}
      labelElement="div"
    >
      <Group gap="xs" mih={36} mb={4}>
        <span className={classes.passwordState}>
          <Icon size={16} stroke={1.7} aria-hidden="true" />
          {t(`questionnaires.fields.password_state.${state}`)}
        </span>
        {password.kind === 'remove'
          ? button('keep', () => set({ kind: 'keep' }))
          : [
              button(hasPassword ? 'change' : 'add', () => set({ kind: 'set', value: '' })),
              hasPassword && button('remove', () => set({ kind: 'remove' })),
            ]}
      </Group>
    </Input.Wrapper>
  );
}
