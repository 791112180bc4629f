import { describe, expect, it } from 'vitest';
import { languages } from '../../constants.ts';
import { loadMessages } from '../../messages/load.ts';
import { type MailVariable, mailingVariables, mailTypes, mailVariables } from './mail-types.ts';

const offered: readonly MailVariable[] = [
  ...mailingVariables,
  ...mailTypes.flatMap((type) => mailVariables[type]),
];
/** Known of whoever tries a template; a link leads to the product. */
const isSampled = ({ name, kind }: MailVariable): boolean =>
  kind !== 'link' && !mailingVariables.some((one) => one.name === name);

describe.each(languages)('variables of e-mails in %s', (language) => {
  it('are named and have a sample, and nothing else is', async () => {
    const texts = (await loadMessages(language, 'email-templates')) as Record<string, object>;
    const names = (all: readonly MailVariable[]) => [...new Set(all.map(({ name }) => name))].sort();
    expect(Object.keys(texts.variables ?? {}).sort()).toEqual(names(offered));
    expect(Object.keys(texts.samples ?? {}).sort()).toEqual(names(offered.filter(isSampled)));
  });
});
