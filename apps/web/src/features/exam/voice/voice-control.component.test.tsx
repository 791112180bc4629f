import { act, screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadTexts } from '#lib/language/i18n.ts';
import { choiceItem, drawVoice, writtenItem } from './testing/draw-voice.tsx';

beforeAll(() => loadTexts(['exam-voice']));
beforeEach(() => localStorage.clear());

const two = () => [choiceItem('q1', 1), choiceItem('q2', 2)];

describe('answers by voice', () => {
  it('chooses the option that the screen shows under that letter, changes and clears it', async () => {
    const { turnOn, say, value } = await drawVoice(two());
    await turnOn();
    await say('alternativa A');
    expect(value('q1')).toBe('c');
    expect(await say('letra bê de bola')).toBe('Marquei a alternativa B: Texto a.');
    expect(value('q1')).toBe('a');
    expect(await say('alternativa B')).toMatch(/já está marcada/);
    expect(await say('alternativa vê')).toBe('Não há essa alternativa. Esta questão vai de A a C.');
    expect(value('q1')).toBe('a');
    expect(await say('limpar')).toBe('Apaguei a resposta.');
    expect(value('q1')).toBeNull();
  });

  it('guesses nothing', async () => {
    const { turnOn, say, value } = await drawVoice(two());
    await turnOn();
    for (const heard of ['alternativa A ou B', 'a', 'acho que é a B'])
      expect(await say(heard)).toMatch(/^Não entendi/);
    expect(value('q1')).toBeNull();
  });

  it('marks several where several may be', async () => {
    const { turnOn, say, value } = await drawVoice([choiceItem('q1', 1, { type: 'check_box' })]);
    await turnOn();
    await say('alternativa B');
    await say('alternativa A');
    expect(value('q1')).toEqual(['c', 'a']);
    expect(await say('desmarcar C')).toBe('A alternativa C não está marcada.');
    await say('desmarcar alternativa A');
    expect(value('q1')).toEqual(['a']);
  });

  it('dictates into a text until it is done, behind what stands there, and takes back', async () => {
    const { attempt, turnOn, say, value } = await drawVoice([
      writtenItem('q1', 1, { max_chars: 40 }, 'essay'),
    ]);
    attempt.type('q1', '<p>Já escrito.</p>');
    await turnOn();
    expect(await say('ditar')).toMatch(/^Pode ditar/);
    await say('a água < o óleo');
    expect(value('q1')).toBe('<p>Já escrito. A água &lt; o óleo</p>');
    await say('próxima');
    expect(value('q1')).toBe('<p>Já escrito. A água &lt; o óleo próxima</p>');
    expect(await say('desfazer')).toBe('Tirei a última parte.');
    expect(await say('uma frase comprida demais para caber')).toMatch(/passou do limite/);
    await say('desfazer');
    // The candidate types meanwhile: typed text is not undone.
    act(() => attempt.type('q1', '<p>Digitado</p>'));
    expect(await say('desfazer')).toBe('Não há o que desfazer neste ditado.');
    expect(await say('pronto')).toBe('Ditado terminado.');
    expect(value('q1')).toBe('<p>Digitado</p>');
    expect(await say('isto não é mais ditado')).toMatch(/^Não entendi/);
  });

  it('goes on dictating over a key that is held for each utterance, and ends with the microphone', async () => {
    const { user, speech, turnOn, say, value } = await drawVoice([writtenItem('q1', 1), choiceItem('q2', 2)]);
    await turnOn();
    await say('ditar');
    await act(async () => speech.end(null));
    expect(screen.getByText(/^Ditando/)).toBeTruthy();
    await say('uma frase');
    expect(value('q1')).toBe('Uma frase');
    await user.click(screen.getByRole('button', { name: 'Ouvindo: parar' }));
    expect(screen.queryByText(/^Ditando/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Falar' }));
    expect(await say('próxima')).toMatch(/^Questão 2/);
    expect(value('q1')).toBe('Uma frase');
  });

  it('dictates into the gap that is named', async () => {
    const gaps = [
      { id: 'g1', kind: 'text' as const },
      { id: 'g2', kind: 'number' as const },
      { id: 'g3', kind: 'select' as const, choices: ['x'] },
    ];
    const { turnOn, say, value } = await drawVoice([writtenItem('q1', 1, { gaps }, 'gap')]);
    await turnOn();
    expect(await say('ditar')).toMatch(/tem 3 lacunas/);
    expect(await say('ditar lacuna 3')).toMatch(/não pode ser respondida por voz/);
    await say('ditar lacuna dois');
    await say('12,5');
    await say('pronto');
    expect(value('q1')).toEqual({ g2: '12,5' });
  });
});

describe('movement by voice', () => {
  it('goes on and back, reads what comes, and says where it ends', async () => {
    const { attempt, turnOn, say } = await drawVoice(two());
    await turnOn();
    expect(await say('próxima')).toMatch(/^Questão 2 de 2, não respondida\.\nPergunta 2/);
    expect(attempt.view().stepIndex).toBe(1);
    expect(await say('próxima')).toMatch(/^Esta é a última questão/);
    expect(await say('anterior')).toMatch(/^Questão 1 de 2/);
    expect(await say('anterior')).toBe('Esta é a primeira questão.');
    expect(await say('questão dois')).toMatch(/^Questão 2 de 2/);
    expect(await say('questão 9')).toBe('A questão 9 não está disponível.');
  });

  it('walks from question to question where all stand on one page', async () => {
    const { turnOn, say, value, onGoTo } = await drawVoice(two(), { presentation: 'all' });
    await turnOn();
    await say('próxima');
    expect(onGoTo).toHaveBeenCalledWith('q2');
    await say('alternativa C');
    expect([value('q1'), value('q2')]).toEqual([null, 'b']);
  });

  it('does not pass a required question', async () => {
    const { attempt, turnOn, say } = await drawVoice([
      choiceItem('q1', 1, { required: true }),
      choiceItem('q2', 2),
    ]);
    await turnOn();
    expect(await say('próxima')).toBe('Antes de avançar é preciso responder a questão 1.');
    expect(attempt.view().stepIndex).toBe(0);
  });

  it('asks before it leaves a question without an answer for good, and never goes back', async () => {
    const { turnOn, say, calls } = await drawVoice([choiceItem('q1', 1)], {
      do_not_go_back: true,
      total_items: 2,
      total_steps: 2,
    });
    await turnOn();
    expect(await say('anterior')).toBe('Nesta avaliação não é permitido voltar.');
    expect(await say('próxima')).toMatch(/não é permitido voltar\. Diga sim/);
    expect(screen.getByRole('button', { name: 'Sim, avançar' })).toBeTruthy();
    expect(await say('talvez')).toBe('Não entendi. Diga sim ou não.');
    expect(await say('não')).toBe('Tudo bem, continue respondendo.');
    expect(calls).not.toContain('advance 0');
    await say('próxima');
    await say('sim');
    expect(calls).toContain('advance 0');
  });

  it('says what the phone is still sending before it goes on for good', async () => {
    const { attempt, turnOn, say, calls } = await drawVoice([choiceItem('q1', 1)], {
      do_not_go_back: true,
      total_items: 2,
      total_steps: 2,
    });
    await turnOn();
    act(() => attempt.hearPhone(['q1']));
    expect(await say('próxima')).toMatch(/^O celular ainda está enviando.*não é permitido voltar\. Diga sim/);
    expect(calls).not.toContain('advance 0');
  });
});

describe('questions to the room', () => {
  it('says state and time, repeats, and stops listening', async () => {
    const { speech, turnOn, say } = await drawVoice(two());
    await turnOn();
    await say('alternativa B');
    expect(await say('estado')).toMatch(/^Questão 1 de 2, .*Marcada: B\. 1 de 2 respondidas\.$/);
    expect(await say('quanto tempo falta')).toBe('Esta avaliação não tem limite de tempo.');
    expect(await say('repetir')).toBe('Esta avaliação não tem limite de tempo.');
    expect(await say('ler as alternativas')).toMatch(/^Alternativas, escolha uma:\nAlternativa A: Texto c\./);
    await say('desligar microfone');
    expect(speech.isListening()).toBe(false);
  });
});

describe('messages of the staff by voice', () => {
  it('are read aloud when they come, again when asked, and confirmed', async () => {
    const { attempt, server, speech, turnOn, say, settle } = await drawVoice(two());
    await turnOn();
    expect(await say('mensagem')).toBe('Não há mensagem da equipe para ler.');
    server.messages.push({ id: 'm1', text: 'Leia 40 na questão 3.', sent_at: '2026-11-20T12:00:00.000Z' });
    act(() => attempt.online());
    const words = 'Mensagem da equipe: Leia 40 na questão 3. Diga entendi para confirmar.';
    await vi.waitFor(() => expect(speech.last()).toBe(words), 5000);
    await settle();
    await say('próxima');
    expect(await say('repetir a mensagem')).toBe(words);
    expect(await say('entendi')).toBe('Mensagem confirmada.');
    expect(attempt.view().messages).toEqual([]);
  });
});

describe('the end by voice', () => {
  it('comes after a yes to what is still open, said and shown', async () => {
    const { attempt, turnOn, say } = await drawVoice(two());
    await turnOn();
    const question =
      'Sem resposta: as questões 1 e 2. Depois de finalizar não é possível mudar as respostas. Diga sim para finalizar ou não para continuar.';
    expect(await say('finalizar')).toBe(question);
    expect(screen.getByText(question)).toBeTruthy();
    // Neither a command nor half a yes answers it, nor a reading that is not the likeliest.
    await say('alternativa B');
    await say('ok');
    await say('cinco', 'sim');
    expect(attempt.view().phase).toBe('room');
    expect(await say('não, cancelar')).toBe('Tudo bem, continue respondendo.');
    await say('sim');
    expect(attempt.view().phase).toBe('room');
    await say('finalizar');
    await say('sim');
    expect(attempt.view().phase).not.toBe('room');
  });

  it('is held back by what is required, as the button is', async () => {
    const { attempt, turnOn, say } = await drawVoice([
      choiceItem('q1', 1, { required: true }),
      choiceItem('q2', 2),
    ]);
    await turnOn();
    expect(await say('finalizar')).toMatch(/^Antes de finalizar é preciso responder a questão 1/);
    expect(await say('sim')).toBe('Não há nada para confirmar.');
    expect(attempt.view().phase).toBe('room');
  });

  it('can be answered by hand', async () => {
    const { user, attempt, turnOn, say, settle } = await drawVoice(two());
    await turnOn();
    await say('finalizar');
    await user.click(screen.getByRole('button', { name: 'Sim, finalizar' }));
    await settle();
    expect(attempt.view().phase).not.toBe('room');
  });
});
