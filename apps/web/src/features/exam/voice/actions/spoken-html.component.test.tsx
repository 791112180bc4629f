import { describe, expect, it } from 'vitest';
import { spokenHtml } from './spoken-html.ts';

describe('a text that is read aloud', () => {
  it.each([
    ['<p>Um</p><p>Dois <b>três</b>.</p>', 'Um\nDois três.'],
    ['<p>Resolva <span data-latex="x^2=4"></span>.</p>', 'Resolva x ao quadrado igual a 4.'],
    ['<p>Veja <img data-file="f" alt="um gráfico de barras"></p>', 'Veja (imagem: um gráfico de barras)'],
    ['<p><img data-file="f"></p>', '(imagem sem descrição)'],
    ['<p>10 m<sup>2</sup> de H<sub>2</sub>O, 1<sup>o</sup></p>', '10 m ao quadrado de H 2 O, 1o'],
    ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a, b\nc'],
    ['<p>A capital é <span data-gap="g2"></span>.</p>', 'A capital é lacuna 2.'],
    ['a &lt; b<br>c', 'a < b\nc'],
    ['', ''],
  ])('%s', (html, text) => {
    expect(spokenHtml(html, (id) => Number(id.slice(1)))).toBe(text);
  });
});
