import { brandFile } from '@certame/contract/features/jobs/endpoints.ts';
import { Button, FileButton, Group, Input } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { uploadImage } from '../rich-text/upload-image.ts';
import classes from './image.module.css';
import { type InputProps, textOf } from './input-props.ts';

/** One image, uploaded as soon as it is chosen; the value is its file id. */
export function ImageInput(props: InputProps<'image'>) {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const value = textOf(props.value);
  // A logo may have been uploaded in another institution; its own address serves it to all.
  const address = props.field.purpose === 'brand' ? fillPath(brandFile.path, { id: value }) : value;

  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setSending(true);
    const id = await uploadImage(file, props.field.purpose);
    setSending(false);
    if (id !== null) props.onChange(id);
  };
  return (
    <Input.Wrapper
      id={props.id}
      label={props.label}
      description={props.help}
      required={props.required}
      error={props.error}
    >
      <Group gap="sm" mt={4}>
        <div className={classes.frame}>
          {value === '' ? (
            <IconPhoto size={22} stroke={1.4} aria-hidden="true" />
          ) : (
            <AuthorizedImage address={address} alt={props.label} className={classes.image} />
          )}
        </div>
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void choose(file)}>
          {(button) => (
            <Button
              {...button}
              id={props.id}
              variant="default"
              size="sm"
              loading={sending}
              disabled={props.disabled}
            >
              {t(value === '' ? 'kit.form.choose_image' : 'kit.form.change_image')}
            </Button>
          )}
        </FileButton>
        {value !== '' && (
          <Button
            variant="subtle"
            color="gray"
            size="sm"
            disabled={props.disabled}
            leftSection={<IconTrash size={16} aria-hidden="true" />}
            onClick={() => props.onChange(null)}
          >
            {t('kit.form.remove_image')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
}
