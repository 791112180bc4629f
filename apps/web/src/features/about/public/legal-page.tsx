import { type LegalDocument, legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useDomainConfig } from '#lib/session/domain-config.ts';
import { ContinueLink } from '#lite/continue-link.tsx';
import { Card, PageLayout } from '#lite/page-layout.tsx';
import './legal-page.css';

interface Section {
  title: string;
  /** Paragraphs; an array is a bulleted list. */
  body: (string | string[])[];
}

/** Formats 2026-11-21 as DD/MM/YYYY. */
const shownDate = (date: string): string => date.split('-').reverse().join('/');

const partId = (index: number): string => `part-${index + 1}`;

/** Scrolls without an anchor link, since the hash of the URL belongs to the router. */
function goTo(index: number): void {
  const heading = document.getElementById(partId(index));
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'start' });
}

/** A legal text: its version and date, a list of its parts, then the parts. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { t, i18n } = useTranslation();
  const config = useDomainConfig();
  const { version, date } = legalTexts[document];
  const sections = i18n.find(`${document}.sections`) as Section[];
  return (
    <PageLayout brand={config} width="wide">
      <Card>
        <article className="legal">
          <h1 className="lite-title">{t(`${document}.title`)}</h1>
          <p className="lite-soft">{t(`${document}.version`, { version, date: shownDate(date) })}</p>
          <p>{t(`${document}.intro`)}</p>
          <ol className="legal-contents">
            {sections.map(({ title }, index) => (
              <li key={title}>
                <button type="button" onClick={() => goTo(index)}>
                  {title}
                </button>
              </li>
            ))}
          </ol>
          {sections.map(({ title, body }, index) => (
            <section key={title}>
              <h2 id={partId(index)} tabIndex={-1}>
                {index + 1}. {title}
              </h2>
              {body.map((part) =>
                typeof part === 'string' ? (
                  <p key={part}>{part}</p>
                ) : (
                  <ul key={part.join()}>
                    {part.map((point) => (
                      <li key={point}>{point}</li>
                    ))}
                  </ul>
                ),
              )}
            </section>
          ))}
        </article>
        <ContinueLink />
      </Card>
    </PageLayout>
  );
}
