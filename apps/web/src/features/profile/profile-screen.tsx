import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { useSession } from '../../lib/session.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';

export const texts = ['profile'];

/** One's own data, how the product looks, and the password. */
export default function ProfileScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [params] = useSearchParams();
  const password = useRef<HTMLDivElement>(null);
  const toPassword = params.get('secao') === 'senha';
  useEffect(() => {
    if (!toPassword) return;
    password.current?.scrollIntoView();
    password.current?.querySelector('input')?.focus();
  }, [toPassword]);
  if (!user) return null;
  return (
    <>
      <PageHeader title={t('titles./profile')} help={user.email} />
      <ProfileForm user={user} />
      <AppearanceSection />
      <div ref={password}>
        <PasswordForm />
      </div>
    </>
  );
}
