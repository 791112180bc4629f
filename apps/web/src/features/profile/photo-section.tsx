import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { removeProfilePicture, setProfilePicture } from '@certame/contract/features/profile/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, FileButton, Group } from '@mantine/core';
import { useRef, useState } from 'react';
import { confirm } from '#kit/feedback/confirm.tsx';
import { FormSection } from '#kit/form/form-section.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { PersonAvatar } from '#kit/people/person-avatar.tsx';
import { notify } from '#lib/errors/notices.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { patchUser } from '#lib/session/session.ts';
import { CropDialog } from './crop-dialog.tsx';
import classes from './profile.module.css';

/** The user's picture: choose, crop, remove. */
export function PhotoSection({ user }: { user: SessionUser }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const { busy: saving, submit } = useSubmit();
  const removal = useCommand(removeProfilePicture, { done: t('profile.photo.removed') });
  const reset = useRef<() => void>(null);
  const close = (): void => {
    setFile(null);
    // Resets the input, since choosing the same file again would fire no `change` event.
    reset.current?.();
  };
  const save = async (square: Blob): Promise<void> => {
    const form = new FormData();
    form.set('file', square, 'picture.jpg');
    await submit(async () => {
      const { model } = await upload<ReplyOf<typeof setProfilePicture>>(setProfilePicture.path, form);
      patchUser({ profile_picture: model.profile_picture });
      notify('success', t('profile.photo.saved'));
      close();
    });
  };
  const remove = async (): Promise<void> => {
    if (!(await confirm({ title: t('profile.photo.remove_question'), destructive: true }))) return;
    const removed = await removal.run({});
    if (removed) patchUser({ profile_picture: removed.model.profile_picture });
  };
  return (
    <div className={classes.first}>
      <FormSection title={t('profile.photo.title')} help={t('profile.photo.help')}>
        <Group gap="lg">
          <PersonAvatar name={user.name} picture={user.profile_picture} size={88} />
          <Group gap="xs">
            <FileButton
              resetRef={reset}
              accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
              onChange={setFile}
            >
              {(props) => (
                <Button {...props} variant="default">
                  {t(user.profile_picture ? 'profile.photo.change' : 'profile.photo.choose')}
                </Button>
              )}
            </FileButton>
            {user.profile_picture && (
              <Button variant="subtle" color="gray" onClick={() => void remove()}>
                {t('profile.photo.remove')}
              </Button>
            )}
          </Group>
        </Group>
      </FormSection>
      {file && (
        <CropDialog file={file} saving={saving} onClose={close} onSave={(square) => void save(square)} />
      )}
    </div>
  );
}
