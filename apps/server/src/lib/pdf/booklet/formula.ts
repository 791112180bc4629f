import { ownValue } from '@certame/contract/own-value.ts';
import { formulaSigns } from '@certame/rules/questions/formula-text.ts';
import { liteAdaptor } from 'mathjax-full/js/adaptors/liteAdaptor.js';
import { RegisterHTMLHandler } from 'mathjax-full/js/handlers/html.js';
import { AllPackages } from 'mathjax-full/js/input/tex/AllPackages.js';
import { TeX } from 'mathjax-full/js/input/tex.js';
import { mathjax } from 'mathjax-full/js/mathjax.js';
import { SVG } from 'mathjax-full/js/output/svg.js';

const adaptor = liteAdaptor();
RegisterHTMLHandler(adaptor);
// Without packages that reach outside of a formula: addresses, files, or macros that never end.
const packages = AllPackages.filter((name) => !['require', 'autoload', 'html', 'bussproofs'].includes(name));
const page = mathjax.document('', {
  InputJax: new TeX({ packages, maxMacros: 1000 }),
  OutputJax: new SVG({ fontCache: 'none' }),
});

export interface FormulaPicture {
  svg: string;
  width: number;
  height: number;
}

/** Height of an x in the body's size. */
const exOfSize = 0.45;

/** A formula drawn as paths; undefined where its source is no TeX that can be drawn. */
export function drawFormula(latex: string, fontSize: number): FormulaPicture | undefined {
  try {
    const html = adaptor.innerHTML(page.convert(latex, { display: true }));
    const svg = /<svg[\s\S]*<\/svg>/.exec(html)?.[0];
    const size = /width="([\d.]+)ex" height="([\d.]+)ex"/.exec(svg ?? '');
    // MathJax draws what it doesn't understand as its own message.
    if (svg === undefined || size === null || svg.includes('merror') || svg.includes('<text'))
      return undefined;
    return {
      svg: svg.replace(/ style="[^"]*"/, '').replaceAll('currentColor', '#000000'),
      width: Number(size[1]) * exOfSize * fontSize,
      height: Number(size[2]) * exOfSize * fontSize,
    };
  } catch {
    return undefined;
  }
}

/** Commands whose sign the paper's font has (Roboto); those without, such as arrows and sets, are drawn. */
const signsOfFont = [
  ...[
    'cdot',
    'times',
    'div',
    'pm',
    'le',
    'leq',
    'ge',
    'geq',
    'ne',
    'neq',
    'approx',
    'infty',
    'degree',
    'quad',
  ],
  ...[
    'alpha',
    'beta',
    'gamma',
    'delta',
    'theta',
    'lambda',
    'mu',
    'pi',
    'sigma',
    'omega',
    'Delta',
    'Omega',
    'Sigma',
  ],
];
const symbols: Readonly<Record<string, string>> = {
  ...Object.fromEntries(signsOfFont.map((name) => [name, formulaSigns[name] ?? ''])),
  ...{ '%': '%', ',': ' ', ' ': ' ' },
};

const relations: ReadonlySet<string> = new Set(['≤', '≥', '≠', '≈', '±']);

export interface FormulaRun {
  text: string;
  sup?: true;
  sub?: true;
}

/** A formula that a line of text can say: letters, numbers, signs, and what is raised or lowered once. */
export function formulaRuns(latex: string): FormulaRun[] | undefined {
  const runs: FormulaRun[] = [];
  let rest = latex.trim();
  while (rest !== '') {
    const raised = /^([\^_])(?:\{([A-Za-z0-9+\-, ]+)\}|([A-Za-z0-9]))/.exec(rest);
    const named = /^\\([A-Za-z]+|[%, ])\s*/.exec(rest);
    const plain = /^[A-Za-z0-9+\-=()[\]<>.,:;!?|/*' ]+/.exec(rest);
    const match = raised ?? named ?? plain;
    if (!match) return undefined;
    if (raised) {
      const text = raised[2] ?? raised[3] ?? '';
      runs.push(raised[1] === '^' ? { text, sup: true } : { text, sub: true });
    } else if (named) {
      const symbol = ownValue(symbols, named[1] ?? '');
      if (symbol === undefined) return undefined;
      runs.push({ text: relations.has(symbol) ? ` ${symbol} ` : symbol });
    } else runs.push({ text: match[0].replaceAll('-', '−').replaceAll('*', '∗') });
    rest = rest.slice(match[0].length);
  }
  return runs;
}
