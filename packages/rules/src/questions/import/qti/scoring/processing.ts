import { childrenOf, elementsOf, type XmlElement } from '../../../../xml/parse-xml.ts';
import { attributeOf } from '../tree.ts';
import { type Declaration, declarationsOf } from './declarations.ts';
import { evaluate, typed, UnknownExpression, type Value, type Variables } from './expressions.ts';

export interface Processing {
  responses: ReadonlyMap<string, Declaration>;
  outcomes: ReadonlyMap<string, Declaration>;
  /** Outcomes for these responses. @throws UnknownExpression */
  run(given: ReadonlyMap<string, Value>, ignoresBounds?: boolean): ReadonlyMap<string, Value>;
  /** Its rules; none where a template is named that says them. */
  element: XmlElement | undefined;
  /** Whether anything scores: an item without it names its right answer at most. */
  scores: boolean;
}

/** Of all responses that are tried: a long list of conditions takes some thousands. */
const stepsMax = 300_000;

class Exit extends Error {}

function runRules(rules: readonly XmlElement[], variables: Variables): void {
  for (const rule of rules) {
    switch (rule.name) {
      case 'responseCondition':
        runCondition(rule, variables);
        break;
      case 'setOutcomeValue': {
        const [expression] = elementsOf(rule);
        if (!expression) break;
        const declaration = variables.outcomes.get(attributeOf(rule, 'identifier'));
        const value = evaluate(expression, variables);
        variables.values.set(
          attributeOf(rule, 'identifier'),
          declaration ? value.map((one) => typed(String(one), declaration.baseType)) : value,
        );
        break;
      }
      case 'responseProcessingFragment':
        runRules(elementsOf(rule), variables);
        break;
      case 'exitResponse':
        throw new Exit();
      default:
        throw new UnknownExpression(rule);
    }
  }
}

function runCondition(condition: XmlElement, variables: Variables): void {
  for (const branch of elementsOf(condition)) {
    const [test, ...rules] = elementsOf(branch);
    const isElse = branch.name === 'responseElse';
    if (!isElse && (!test || evaluate(test, variables)[0] !== true)) continue;
    runRules(isElse ? elementsOf(branch) : rules, variables);
    return;
  }
}

/** What the templates that QTI publishes do; they are known by the end of their address, which nobody reads. */
function runTemplate(name: string, variables: Variables): void {
  const response = variables.responses.get('RESPONSE') ?? [...variables.responses.values()][0];
  if (!response) return;
  const value = variables.values.get(response.identifier) ?? [];
  const at = (element: string): XmlElement => ({
    name: element,
    attributes: new Map([['identifier', response.identifier]]),
    children: [],
    line: response.line,
  });
  if (name === 'map_response') {
    variables.values.set('SCORE', value.length > 0 ? evaluate(at('mapResponse'), variables) : [0]);
    return;
  }
  const match: XmlElement = { ...at('match'), children: [at('variable'), at('correct')] };
  variables.values.set('SCORE', [evaluate(match, variables)[0] === true ? 1 : 0]);
}

const templateOf = (element: XmlElement | undefined): string =>
  /(match_correct|map_response_point|map_response|cc2_\w+)(?:\.xml)?$/.exec(
    element ? attributeOf(element, 'template') || attributeOf(element, 'templateLocation') : '',
  )?.[1] ?? '';

/** The scoring of an item, which can be asked what any response would be worth and shown. */
export function processingOf(item: XmlElement): Processing {
  const responses = declarationsOf(item, 'responseDeclaration');
  const outcomes = declarationsOf(item, 'outcomeDeclaration');
  const [element] = childrenOf(item, 'responseProcessing');
  const rules = element ? elementsOf(element) : [];
  const template = templateOf(element);
  const steps = { left: stepsMax };
  const isKnownTemplate = template === 'match_correct' || template === 'map_response';
  return {
    responses,
    outcomes,
    element,
    scores: rules.length > 0 || isKnownTemplate,
    run(given, ignoresBounds = false) {
      const values = new Map<string, Value>();
      for (const { identifier, initial, baseType } of outcomes.values())
        values.set(
          identifier,
          initial.length === 0 && (baseType === 'float' || baseType === 'integer')
            ? [0]
            : initial.map((value) => typed(value, baseType)),
        );
      for (const [identifier, value] of given) values.set(identifier, value);
      const variables = { responses, outcomes, values, steps, ignoresBounds };
      if (rules.length === 0 && element && attributeOf(element, 'template') !== '' && !isKnownTemplate)
        throw new UnknownExpression(element);
      try {
        if (rules.length > 0) runRules(rules, variables);
        else if (isKnownTemplate) runTemplate(template, variables);
      } catch (error) {
        if (!(error instanceof Exit)) throw error;
      }
      return values;
    },
  };
}

/** A score that responses are worth; SCORE is the name that QTI gives it. */
export function scoreOf(outcomes: ReadonlyMap<string, Value>): number {
  const own = Number(outcomes.get('SCORE')?.[0] ?? 0);
  return Number.isFinite(own) ? own : 0;
}

/** What all right is worth, where the item says so. */
export function declaredMax({ outcomes }: Processing): number | undefined {
  const value = Number(outcomes.get('MAXSCORE')?.initial[0]);
  return Number.isFinite(value) && value > 0 ? value : undefined;
}
