import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenExamples } from './spoken-examples.ts';
import { chooseVoiceCommand, parseVoiceCommand, type VoiceCommand } from './voice-command.ts';

const option = (index: number, on = true): VoiceCommand => ({ kind: 'option', index, on });

const said: Record<string, readonly string[]> = {
  next: [
    'próxima',
    'proxima',
    'Próxima.',
    'a próxima questão',
    'próximo',
    'questão seguinte',
    'ir para a próxima',
    'avançar',
    'avance',
    'por favor, próxima',
    'pular',
    'pula essa questão',
    'eu quero ir para a próxima questão, por favor',
  ],
  previous: [
    'anterior',
    'questão anterior',
    'voltar',
    'volta',
    'volte uma questão',
    'voltar para a anterior',
  ],
  read: [
    'ler',
    'Lê',
    'leia',
    'ler a questão',
    'leia o enunciado',
    'ler de novo',
    'pode ler a pergunta',
    'ouvir',
  ],
  read_options: ['ler as alternativas', 'leia as opções', 'alternativas', 'repetir as alternativas'],
  repeat: ['repetir', 'repita', 'repete, por favor', 'de novo', 'mais uma vez'],
  message: ['mensagem', 'ler a mensagem', 'mensagens', 'repetir a mensagem', 'ler a mensagem da equipe'],
  understood: ['entendi', 'Entendido.', 'mensagem lida', 'entendi a mensagem', 'confirmar a mensagem'],
  stop: ['parar', 'pare', 'para', 'parar de ler', 'chega', 'silêncio'],
  time: [
    'tempo',
    'quanto tempo falta',
    'quanto tempo eu ainda tenho',
    'tempo restante',
    'Quanto tempo resta?',
    'quanto falta',
  ],
  state: [
    'estado',
    'situação',
    'onde estou',
    'em que questão eu estou',
    'qual é a questão',
    'quantas faltam',
  ],
  finish: [
    'finalizar',
    'finaliza',
    'finalizar a prova',
    'encerrar avaliação',
    'terminei',
    'entregar a prova',
  ],
  clear: ['limpar', 'limpar a resposta', 'apagar resposta', 'apaga minha resposta', 'desmarcar tudo'],
  help: ['ajuda', 'comandos', 'o que eu posso dizer', 'quais são os comandos'],
  mic_off: ['desligar microfone', 'desliga o microfone'],
  yes: ['sim', 'Sim!', 'sim, sim', 'sim, pode finalizar', 'confirmo', 'confirmar'],
  no: ['não', 'nao', 'não quero', 'ainda não', 'cancelar', 'cancela', 'não, não finalizar'],
};

describe('what is said to the exam room', () => {
  for (const [kind, utterances] of Object.entries(said))
    it.each(utterances)(`${kind}: %s`, (heard) => {
      expect(parseVoiceCommand(heard)).toEqual({ kind });
    });

  it.each([
    ['alternativa A', 0],
    ['alternativa a', 0],
    ['a alternativa A', 0],
    ['alternativa ah', 0],
    ['opção A', 0],
    ['A de amor', 0],
    ['alternativa bê', 1],
    ['alternativa be', 1],
    ['B', 1],
    ['bê', 1],
    ['B de bola', 1],
    ['letra bê de bola', 1],
    ['marcar B', 1],
    ['marque a alternativa B, por favor', 1],
    ['eu quero marcar a letra B', 1],
    ['fico com a letra B', 1],
    ['a resposta é a letra B', 1],
    ['letra cê', 2],
    ['letra sê', 2],
    ['cê de casa', 2],
    ['alternativa dê', 3],
    ['alternativa D de dado', 3],
    ['alternativa é', 4],
    ['letra E de escola', 4],
    ['opção agá', 7],
    ['opção letra jota', 9],
    ['número dois', 1],
    ['alternativa 2', 1],
    ['alternativa número três', 2],
    ['opção vinte e um', 20],
    ['segunda alternativa', 1],
    ['a 3ª alternativa', 2],
    ['alternativa primeira', 0],
    ['alternativa vê', 21],
  ])('chooses: %s', (heard, index) => {
    expect(parseVoiceCommand(heard)).toEqual(option(index));
  });

  it.each([
    ['desmarcar B', 1],
    ['desmarque a alternativa A', 0],
    ['tirar a letra cê', 2],
  ])('takes back: %s', (heard, index) => {
    expect(parseVoiceCommand(heard)).toEqual(option(index, false));
  });

  it.each([
    ['questão 5', 5],
    ['ir para a questão doze', 12],
    ['vai pra questão número 120', 120],
    ['voltar para a questão dois', 2],
  ])('goes to a question: %s', (heard, number) => {
    expect(parseVoiceCommand(heard)).toEqual({ kind: 'question', number });
  });

  it.each([
    ['ditar', null],
    ['ditar a resposta', null],
    ['começar a ditar', null],
    ['ditar lacuna dois', 2],
    ['ditar a lacuna número 3', 3],
  ])('dictates: %s', (heard, gap) => {
    expect(parseVoiceCommand(heard)).toEqual({ kind: 'dictate', gap });
  });

  // Each of these could be two things, a part of a sentence, or somebody who thinks aloud.
  it.each([
    '',
    '   ',
    'a',
    'é',
    'o',
    'de',
    'se',
    'que',
    'ele',
    'dois',
    'marcar a',
    'alternativa',
    'alternativa A ou B',
    'alternativa A, não, B',
    'alternativa B C',
    'B de dado',
    'alternativa dois três',
    'acho que é a alternativa B',
    'alternativa zero',
    'a próxima alternativa',
    'finalizar depois',
    'quando eu terminar',
    'não sei se sim',
    'talvez sim',
    'questão',
    'questão um dois',
    'continuar',
    'ok',
    'bola',
    'próxima anterior',
    'constructor',
    '__proto__',
  ])('is asked again: %s', (heard) => {
    expect(['unknown', 'no']).toContain(parseVoiceCommand(heard).kind);
    expect(parseVoiceCommand(heard).kind === 'no').toBe(heard.startsWith('não'));
  });

  it('ends an exam, or answers, by no sentence that says no', () => {
    const commands = ['sim', 'finalizar', 'alternativa B', 'limpar', 'próxima', 'confirmo'];
    fc.assert(
      fc.property(fc.constantFrom(...commands), fc.boolean(), (command, isConfirming) => {
        expect(parseVoiceCommand(`não ${command}`, isConfirming).kind).toBe('no');
      }),
    );
  });

  it('never throws, and gives indexes that an option can have', () => {
    const words = fc.constantFrom(
      'alternativa',
      'B',
      'de',
      'bola',
      'dois',
      'não',
      'ler',
      '💥',
      '9999',
      'é',
      'a',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (heard) => {
          const command = parseVoiceCommand(heard);
          if (command.kind === 'option') expect(command.index).toBeGreaterThanOrEqual(0);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

it.each(Object.entries(spokenExamples))('the example of %s is a command', (kind, heard) => {
  expect(parseVoiceCommand(heard).kind).toBe(kind === 'unmark' ? 'option' : kind);
});

describe('a question of the room', () => {
  it.each(['alternativa B', 'próxima', 'finalizar', 'ok', 'pode', 'certo', 'isso', 'limpar', 'questão 3'])(
    'is not answered by: %s',
    (heard) => {
      expect(parseVoiceCommand(heard, true)).toEqual({ kind: 'unknown' });
    },
  );
  it('is answered by yes and no, and said again', () => {
    expect(['sim', 'não', 'repetir', 'cancelar'].map((heard) => parseVoiceCommand(heard, true).kind)).toEqual(
      ['yes', 'no', 'repeat', 'no'],
    );
  });
});

describe('several readings of one utterance', () => {
  it('the likeliest counts where it is a command', () => {
    expect(chooseVoiceCommand(['alternativa B', 'alternativa D'])).toEqual(option(1));
  });
  it('a less likely one counts where all agree', () => {
    expect(chooseVoiceCommand(['prócima', 'próxima', 'a próxima'])).toEqual({ kind: 'next' });
    expect(chooseVoiceCommand(['prócima', 'próxima', 'anterior'])).toEqual({ kind: 'unknown' });
  });
  it('neither an answer nor a yes is taken from a less likely one', () => {
    expect(chooseVoiceCommand(['alternativa bebê', 'alternativa B'])).toEqual({ kind: 'unknown' });
    expect(chooseVoiceCommand(['cinco', 'sim'], true)).toEqual({ kind: 'unknown' });
    expect(chooseVoiceCommand([])).toEqual({ kind: 'unknown' });
  });
});
