import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { IconTrash, IconUserPlus } from '@tabler/icons-react';
import { FieldRow, RowList } from '#kit/form/row-list.tsx';
import { IconButton } from '#kit/page/icon-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { emptyLogin, type NewLoginDraft } from './new-login-draft.ts';
import classes from './new-login-fields.module.css';

function NewLoginRow({
  login,
  number,
  problemOf,
  onChange,
  onRemove,
}: {
  login: NewLoginDraft;
  number: number;
  problemOf: (field: string) => string | undefined;
  onChange: (change: Partial<NewLoginDraft>) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation();
  const text = (field: 'name' | 'email' | 'identifier' | 'document') => ({
    label: t(`new-logins.${field}`),
    error: problemOf(field),
    autoComplete: 'off',
    value: login[field] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [field]: event.currentTarget.value }),
  });
  return (
    <FieldRow>
      <div className={classes.person}>
        <TextInput {...text('name')} required maxLength={160} />
        <TextInput {...text('email')} required type="email" />
        <TextInput {...text('identifier')} maxLength={60} />
        <TextInput {...text('document')} maxLength={20} />
        <PasswordInput
          label={t('new-logins.password')}
          description={t('new-logins.password_help')}
          autoComplete="new-password"
          error={problemOf('password')}
          value={login.password ?? ''}
          onChange={(event) => onChange({ password: event.currentTarget.value })}
        />
      </div>
      <div className={classes.foot}>
        <Checkbox
          label={t('new-logins.send_email')}
          checked={login.send_email}
          onChange={(event) => onChange({ send_email: event.currentTarget.checked })}
        />
        <IconButton label={t('new-logins.remove', { number })} icon={IconTrash} onClick={onRemove} />
      </div>
    </FieldRow>
  );
}

/** People whose logins are made with the form; screens that show this load the texts `new-logins`. */
export function NewLoginFields({
  id,
  field,
  add,
  logins,
  errors,
  onChange,
}: {
  /** Of the list, to which a summary of rejections leads. */
  id: string;
  /** Of the form, by which rejections name a row. */
  field: string;
  /** Label of the button that adds one. */
  add: string;
  logins: NewLoginDraft[];
  errors: Readonly<Record<string, string[]>>;
  onChange: (logins: NewLoginDraft[]) => void;
}) {
  return (
    <>
      <RowList id={id}>
        {logins.map((login, index) => (
          <NewLoginRow
            key={login.key}
            login={login}
            number={index + 1}
            problemOf={(name) => errors[`${field}.${index}.${name}`]?.[0]}
            onChange={(change) =>
              onChange(logins.map((one) => (one.key === login.key ? { ...one, ...change } : one)))
            }
            onRemove={() => onChange(logins.filter((one) => one.key !== login.key))}
          />
        ))}
      </RowList>
      <div>
        <Button
          variant="subtle"
          leftSection={<IconUserPlus size={17} stroke={1.7} aria-hidden="true" />}
          onClick={() => onChange([...logins, emptyLogin()])}
        >
          {add}
        </Button>
      </div>
    </>
  );
}
