import type { Resolver, ResolverResult } from 'react-hook-form';
import { expect, it } from 'vitest';
import { createServerRejections } from './server-rejections.ts';

interface Values {
  subject: string;
  classes: string[];
}
const options = { fields: {}, shouldUseNativeValidation: false };
const needsSubject: Resolver<Values> = (values): ResolverResult<Values> =>
  values.subject ? { values, errors: {} } : { values: {}, errors: { subject: { type: 'schema' } } };

it('keeps what the server refused until it is changed or sent again', async () => {
  const rejections = createServerRejections();
  const resolve = rejections.around(needsSubject);
  const errorsOf = async (values: Values) => (await resolve(values, undefined, options)).errors;
  const sent = { subject: 'Olá, {{nome}}', classes: ['a'] };
  expect(await errorsOf(sent)).toEqual({});

  rejections.note('subject', sent.subject, 'Não existe.');
  rejections.note('classes', sent.classes, 'Não é sua.');
  const subject = { type: 'server', message: 'Não existe.' };
  const classes = { type: 'server', message: 'Não é sua.' };
  expect(await errorsOf({ ...sent, classes: ['a'] })).toEqual({ subject, classes });
  expect(await errorsOf({ ...sent, classes: ['a', 'b'] })).toEqual({ subject });
  expect(await errorsOf({ ...sent, subject: '' })).toEqual({ subject: { type: 'schema' }, classes });

  rejections.forget();
  expect(await errorsOf(sent)).toEqual({});
});
