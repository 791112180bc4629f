import { useEffect, useRef } from 'react';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { AppearanceSection } from './appearance-section.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoSection } from './photo-section.tsx';
import { PrivacySection } from './privacy-section.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SessionsSection } from './sessions-section.tsx';

export const texts = ['profile'];

/** The user's picture and data, appearance, password, sessions and privacy. */
export default function ProfileScreen() {
  const { t } = useTranslation();
  const { user, activeInstitutionId } = useSession();
  const [params] = useSearchParams();
  const password = useRef<HTMLDivElement>(null);
  const privacy = useRef<HTMLDivElement>(null);
  const section = params.get('secao');
  useEffect(() => {
    if (section === 'senha') {
      password.current?.scrollIntoView();
      password.current?.querySelector('input')?.focus();
    } else if (section === 'privacidade') privacy.current?.scrollIntoView();
  }, [section]);
  if (!user) return null;
  return (
    <>
      <PageHeader title={t('titles./profile')} help={user.email} />
      {activeInstitutionId && <PhotoSection user={user} />}
      <ProfileForm />
      <AppearanceSection />
      <div ref={password}>
        <PasswordForm />
      </div>
      <SessionsSection />
      {activeInstitutionId && (
        <div ref={privacy}>
          <PrivacySection />
        </div>
      )}
    </>
  );
}
