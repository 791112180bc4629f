import { LegalPage } from './legal-page.tsx';

export const texts = ['public', 'terms'] as const;

export default function TermsServiceScreen() {
  return <LegalPage document="terms" />;
}
