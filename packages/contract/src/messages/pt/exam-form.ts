/** A questionnaire answered as a form: no clock, no navigator. */
export default {
  start: 'Responder',
  continue: 'Continuar de onde parei',
  again: 'Responder de novo',
  questions_one: '{{count}} questão',
  questions_other: '{{count}} questões',
  until: 'Pode ser respondido até {{when}}.',
  saved:
    'Suas respostas são salvas sozinhas: você pode sair e continuar depois. Sem internet, elas ficam guardadas neste aparelho.',
  closed: 'Não é possível responder agora',
  part: 'Parte {{number}} de {{total}}',
  all_answered: 'Tudo respondido',
  missing_one: 'Falta responder {{count}} questão obrigatória.',
  missing_other: 'Falta responder {{count}} questões obrigatórias.',
  back: 'Voltar',
  next: 'Continuar',
  send: 'Enviar respostas',
  send_anyway: 'Enviar mesmo assim?',
  go_to: 'Ir para a questão {{number}}',
  leave: 'Sair e continuar depois?',
  leave_text: 'O que você respondeu está salvo. Volte por este mesmo endereço para continuar.',
  thanks: 'Obrigado por responder!',
  received: 'Recebemos todas as suas respostas. Você já pode fechar esta página.',
  anonymous: 'Suas respostas são anônimas',
  anonymous_sees:
    'A instituição vê que você respondeu, e quando. Depois de encerrar, vê as respostas de todos juntas, em ordem aleatória, sem nome e sem horário, e só se houver pelo menos 5.',
  anonymous_sees_not:
    'A instituição não vê quais respostas são suas, nem enquanto você responde. Quando você envia, a ligação com a sua conta é apagada: depois disso não é possível ver, mudar ou excluir o que você respondeu.',
  anonymous_care: 'Nos textos, não escreva nada que identifique você.',
  anonymous_sent:
    'A ligação das respostas com a sua conta foi apagada: ninguém sabe quais são suas. Por isso não há comprovante.',
} as const;
