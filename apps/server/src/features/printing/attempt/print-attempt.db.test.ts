import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';
import { pagesOf } from '#lib/pdf/testing/pages-of.ts';

const server = await useTestServer();
const manager = await server.as('manager');

const scenarioOf = () =>
  createExamScenario(server.ownerUrl, {
    sections: [
      [
        choiceQuestion('Qual destas letras?'),
        { type: 'simple_text', content: { statement: '<p>Escreva um nome</p>' }, key: {} },
        choiceQuestion('E esta, sem resposta?'),
      ],
    ],
  });

async function printed(answerId: string, reader = manager): Promise<string> {
  const reply = await reader.get(`/api/v1/answers/${answerId}/print`);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  return (await pagesOf(reply.body as Uint8Array)).join(' ');
}

it('has the candidate, the answers as they were given, the score, the receipt and the events', async () => {
  const scenario = await scenarioOf();
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await takeExam(student, scenario, ['b', 'Maria <Souza>', undefined]);
  const before = await printed(answerId);
  expect(before).toContain('Ainda não emitido');
  expect(before).toMatch(/Qual destas letras\? \[ \] A\) A \[X\] B\) B \[ \] C\) C/);
  expect(before).toContain('Maria <Souza>');
  expect(before.match(/\[X\]/g)).toHaveLength(1);
  expect(before).toContain('Aguarda correção; vale 1');
  expect(before).toContain('Nota atual, ainda não liberada');
  expect(before).toMatch(/Tipo Gravidade Vezes|a cadeia está íntegra/);
});

it('has the released score, and the code of the receipt', async () => {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Uma', 'a'), choiceQuestion('Outra', 'b')]],
  });
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await takeExam(student, scenario, ['a', 'a']);
  const receipt = await student.post(`/api/v1/answers/${answerId}/receipt`);
  await releaseScores(manager, scenario.questionnaireId);
  const text = await printed(answerId);
  expect(text.replaceAll(' ', '')).toContain(receipt.body.model.code);
  expect(text).toMatch(/Nota liberada 1 de 2/);
  expect(text).toContain('Pontos: 1 de 1');
  expect(text).toContain('Pontos: 0 de 1');
});

it('of an attempt under way has the answers so far and no score', async () => {
  const scenario = await scenarioOf();
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await beginExam(student, scenario, ['c']);
  const text = await printed(answerId);
  expect(text).toContain('Em andamento');
  expect(text).toContain('[X] C) C');
  expect(text).not.toContain('Nota');
  expect(text).not.toContain('Pontos');
});

it('shows no answers and no score to who may see events alone, and nothing to candidates', async () => {
  const scenario = await scenarioOf();
  const student = await candidateOf(server, scenario, 'student');
  const { answerId } = await takeExam(student, scenario, ['b', 'segredo']);
  const supervisor = await server.as('supervisor');
  const text = await printed(answerId, supervisor);
  expect(text).toContain('Resumo dos eventos');
  expect(text).not.toContain('segredo');
  expect(text).not.toContain('Respostas');
  expect(text).not.toContain('Nota');
  expect((await student.get(`/api/v1/answers/${answerId}/print`)).status).toBe(403);
});
