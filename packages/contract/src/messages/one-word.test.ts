import { describe, expect, it } from 'vitest';
import { languages } from '../constants.ts';
import { allMessages } from './all.ts';

function flatten(texts: object, prefix = ''): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : flatten(value, `${prefix}${key}.`),
  );
}

/** What somebody reads: names of values and addresses inside a text are not words. */
const wordsIn = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}|\/[a-z_/]+/g, ' ');

/** Titles of the route table that say 'questionário'; nothing else in the product does. */
const titlesWithQuestionnaire: Record<string, string> = {
  '/questionnaires': 'Questionários',
  '/questionnaires/create': 'Criar Questionário',
  '/questionnaires/:id/edit': 'Editar Questionário',
  '/questionnaires/dashboard': 'Painel de questionários',
  '/questionnaires/:id/dashboard/resume': 'Resumo do questionário',
  '/questionnaires/:id/dashboard/panel': 'Painel do questionário',
  '/backoffice/questionnaire': 'Backoffice: questionários',
};

/** Words that a reader would take for another thing than the one word of docs/languages.md, by language. */
const otherWords: Record<string, readonly RegExp[]> = {
  pt: [
    /question[aá]rio/iu,
    // Errors of browsers, bulk e-mail, messages in the bell, extra attempts: one word for each.
    /exceç(ão|ões) do (cliente|navegador)|erros? d[eo] navegador/iu,
    /missiva|disparos? de e-mail/iu,
    /mensage(m|ns) de texto|recados?\b/iu,
    /segundas? chances?|tentativas? adiciona(l|is)/iu,
  ],
  en: [/questionnaire/iu, /client exception/iu, /missive/iu, /text message/iu, /second chance/iu],
  fr: [/questionnaire/iu, /missive/iu, /message texte/iu, /(seconde|deuxième) chance/iu],
  es: [/cuestionario/iu, /misiva/iu, /mensajes? de texto/iu, /segunda oportunidad/iu],
};

describe.each(languages)('one word for one thing in %s', (language) => {
  it('everywhere but in the titles of the route table', () => {
    const allowed = new Set(Object.keys(titlesWithQuestionnaire).map((path) => `titles.${path}`));
    const astray = flatten(allMessages[language])
      .filter(([key]) => !allowed.has(key))
      .filter(([, text]) => (otherWords[language] ?? []).some((word) => word.test(wordsIn(text))))
      .map(([key, text]) => `${key}: ${text}`);
    expect(astray).toEqual([]);
  });
});

const textsOf = (language: (typeof languages)[number]) => new Map(flatten(allMessages[language]));

it('the titles of the route table are as it has them', () => {
  const titles = [...textsOf('pt')].filter(
    ([key, text]) => key.startsWith('titles.') && /questionário/i.test(text),
  );
  expect(Object.fromEntries(titles.map(([key, text]) => [key.slice('titles.'.length), text]))).toEqual(
    titlesWithQuestionnaire,
  );
});

it('a screen has the same name wherever it is spoken of', () => {
  const portuguese = textsOf('pt');
  const shown = ['/user_client_exceptions', '/text_message', '/missives'];
  expect(shown.map((path) => portuguese.get(`titles.${path}`))).toEqual([
    'Erros no navegador',
    'Avisos',
    'Malas diretas',
  ]);
  expect(portuguese.get('mailings.help')).toMatch(/^Comunicados por e-mail/);
  expect(portuguese.get('questionnaires.settings.second_chance_count.label')).toBe('Tentativas extras');
  for (const language of languages) {
    const texts = textsOf(language);
    const title = texts.get('titles./missives');
    expect([title, title?.toLowerCase()]).toEqual([
      texts.get('shell.palette.kinds.missives'),
      texts.get('areas.missives.many'),
    ]);
  }
});
