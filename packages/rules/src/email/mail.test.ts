import { mailTypes, mailVariables } from '@certame/contract/features/email/mail-types.ts';
import { describe, expect, it } from 'vitest';
import { bodyFromText } from './default-body.ts';
import { plainTextOf } from './plain-text.ts';
import { inkOn, renderMail } from './render-mail.ts';
import { checkTemplate, variablesIn, withVariableLabels } from './template-variables.ts';

const frame = {
  heading: 'Colégio <Horizonte>',
  color: '#2f5bd0',
  actionLabel: 'Abrir',
  publicUrl: 'https://certame.example',
  language: 'pt',
};
const variables = mailVariables.reset_password;
const link = 'https://certame.example/#/reset-password/x?a=1&b=2';
const render = (body: string, values: Record<string, string | number>, subject = 'Olá, {{name}}') =>
  renderMail({ subject, body }, values, variables, frame);

describe('a rendered mail', () => {
  it('escapes every value, in HTML and in the subject', () => {
    const hostile = `<script>alert(1)</script>"'&`;
    const { html, plain, subject } = render('<p>Oi, {{ name }}!</p>', { name: hostile });
    expect(html).toContain('Oi, &lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;!');
    expect(html).not.toContain('<script>');
    expect(html).toContain('Colégio &lt;Horizonte&gt;');
    expect(plain).toContain(`Oi, ${hostile}!`);
    expect(subject).toBe(`Olá, ${hostile}`);
  });

  it('never reads a value as a variable', () => {
    const { html } = render('<p>{{name}}</p><p>{{institution}}</p>', {
      name: '{{link}}',
      institution: '$& $1 {{name}}',
      link,
    });
    expect(html).toContain('<p style="margin:0 0 16px">{{link}}</p>');
    expect(html).toContain('$&amp; $1 {{name}}');
    expect(html).not.toContain('reset-password');
  });

  it('keeps a line break of a name out of the headers', () => {
    const { subject } = render('<p>x</p>', { name: 'Ana\r\nBcc: todos@exemplo.br\u2028x\u0000' });
    expect(subject).toBe('Olá, Ana Bcc: todos@exemplo.br x');
  });

  it('makes a button of a link that stands alone and an address of one in the text', () => {
    const { html, plain } = render('<p>{{link}}</p><p>Ou: {{link}}.</p>', { link });
    expect(html.match(/href="https:\/\/certame\.example\/#\/reset-password\/x\?a=1&amp;b=2"/g)).toHaveLength(
      2,
    );
    expect(html).toContain('background:#2f5bd0;color:#ffffff');
    expect(plain).toBe(`Abrir:\n${link}\n\nOu: ${link}.\n`);
  });

  it('refuses a link that leads elsewhere', () => {
    for (const address of [
      'https://certame.example.evil.example/x',
      'javascript:alert(1)',
      'https://certame.example@evil.example/',
      '//certame.example/x',
    ])
      expect(() => render('<p>{{link}}</p>', { link: address })).toThrow('configured address');
  });

  it('puts nothing into a tag, where a secret would travel to another address', () => {
    const { html } = render('<p><a href="https://evil.example/?{{link}}">{{name}}</a></p>', {
      link,
      name: 'Ana',
    });
    expect(html).toContain('<a href="https://evil.example/?">Ana</a>');
    expect(html).not.toContain('reset-password');
  });

  it('leaves out a paragraph whose value is missing', () => {
    expect(render('<p>a</p><p>{{minutes}}</p><p>b</p>', {}).plain).toBe('a\n\nb\n');
  });

  it('keeps the button readable on any colour', () => {
    expect(inkOn('#ffff00')).toBe('#0f172a');
    expect(inkOn('#1d4ed8')).toBe('#ffffff');
    const { html } = renderMail({ subject: '', body: '<p>{{link}}</p>' }, { link }, variables, {
      ...frame,
      color: 'red;background:url(//evil.example)',
    });
    expect(html).not.toContain('evil');
  });

  it('takes in a written text as it is', () => {
    const { html } = renderMail(
      { subject: '{{subject}}', body: '<p>{{body}}</p>' },
      { subject: 'Aviso', body: '<p>Um <strong>aviso</strong></p>' },
      mailVariables.basic,
      frame,
    );
    expect(html).toContain('<p style="margin:0 0 16px">Um <strong>aviso</strong></p></div>');
  });
});

describe('checking a template', () => {
  const check = (subject: string, body: string) => checkTemplate({ subject, body }, variables);

  it('names an unknown variable at its field', () => {
    expect(check('{{nome}}', '<p>{{link}} {{class}}</p>')).toEqual([
      { field: 'subject', key: 'variable_unknown', params: { variable: 'nome' } },
      { field: 'body', key: 'variable_unknown', params: { variable: 'class' } },
    ]);
  });
  it('misses what has to be there, and not in an address', () => {
    expect(check('Nova senha', '<p>Olá</p>')).toEqual([
      { field: 'body', key: 'variable_missing', params: { variable: 'link' } },
    ]);
    expect(check('x', '<p><a href="{{link}}">aqui</a></p>').map(({ key }) => key)).toEqual([
      'variable_in_link',
      'variable_missing',
    ]);
  });
  it('tells braces that are no variable', () => {
    expect(
      check('{{ full name }}', '<p>{{link}} {{name} e name}}</p>').map(({ key, params }) => [
        key,
        params.variable,
      ]),
    ).toEqual([
      ['variable_broken', '{{ full name }}'],
      ['variable_broken', '{{name}'],
      ['variable_broken', '}}'],
    ]);
  });
  it('keeps links out of the subject', () => {
    expect(check('{{link}}', '<p>{{link}}</p>')).toEqual([
      { field: 'subject', key: 'variable_not_in_subject', params: { variable: 'link' } },
    ]);
  });
  it('is content with what every type needs', () => {
    for (const type of mailTypes) {
      const names = mailVariables[type].map(({ name }) => `<p>{{${name}}}</p>`).join('');
      expect(checkTemplate({ subject: '{{ name }}', body: names }, mailVariables[type])).toEqual([]);
    }
    expect(variablesIn('{{a}} {{ b }} {{a}}')).toEqual(['a', 'b']);
  });

  it('names them in words to who only reads it', () => {
    const wordsOf = (name: string): string =>
      ({ name: 'Nome de quem recebe', class: 'Nome da turma' })[name] ?? '?';
    expect(withVariableLabels('Olá, {{ name }}: {{class}} { x } {{name}}', wordsOf)).toBe(
      'Olá, [Nome de quem recebe]: [Nome da turma] { x } [Nome de quem recebe]',
    );
  });
});

it('writes the text of the product as the editor would, the button before the signature', () => {
  expect(bodyFromText(['Olá, {{name}}!', 'Um.\n\nDois\nTrês <4>', '{{institution}}'], variables)).toBe(
    '<p>Olá, {{name}}!</p><p>Um.</p><p>Dois<br>Três &lt;4&gt;</p><p>{{link}}</p><p>{{institution}}</p>',
  );
});

it('gives plain text of lists, links, tables and entities', () => {
  expect(
    plainTextOf(
      '<h3>Título</h3><ul><li><p>um</p></li><li><p>dois</p></li></ul><p>Veja <a href="https://a.example/?a=1&amp;b=2">aqui</a>&nbsp;&amp; <br>pronto</p>',
    ),
  ).toBe('Título\n\n- um\n\n- dois\n\nVeja aqui (https://a.example/?a=1&b=2) &\npronto');
});
