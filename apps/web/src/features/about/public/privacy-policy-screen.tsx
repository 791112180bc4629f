import { LegalPage } from './legal-page.tsx';

export const texts = ['public', 'privacy'] as const;

export default function PrivacyPolicyScreen() {
  return <LegalPage document="privacy" />;
}
