/** E-mails. An empty line separates paragraphs; `action` is the button. */
export default {
  greeting: 'Olá, {{name}}!',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}', action: 'Abrir' },
  welcome: {
    subject: 'Sua conta em {{institution}}',
    body: 'Uma conta foi criada para você em {{institution}}. Você entra com este e-mail: {{email}}.\n\nPara começar, escolha a sua senha pelo botão abaixo. O link vale por {{hours}} horas; depois disso, use “Esqueci minha senha” na página de entrada.',
    action: 'Escolher minha senha',
  },
  welcome_member: {
    subject: 'Você agora faz parte de {{institution}}',
    body: 'Você foi incluído em {{institution}}. Entre com a conta e a senha que já usa; depois, escolha a instituição no topo da tela.',
    action: 'Entrar',
  },
  reset_password: {
    subject: 'Nova senha',
    body: 'Recebemos um pedido para trocar a senha da sua conta.\n\nO link abaixo vale por {{minutes}} minutos e só pode ser usado uma vez. Se não foi você quem pediu, ignore esta mensagem: sua senha continua a mesma.',
    action: 'Escolher nova senha',
  },
  questionnaire_publication: {
    subject: 'Nova avaliação: {{questionnaire}}',
    body: 'A avaliação “{{questionnaire}}” está disponível para você.\n\n{{period}}',
    action: 'Abrir a avaliação',
  },
  questionnaire_result: {
    subject: 'Resultado: {{questionnaire}}',
    body: 'O resultado da avaliação “{{questionnaire}}” foi liberado.',
    action: 'Ver o resultado',
  },
  class_invite: {
    subject: 'Convite para a turma {{class}}',
    body: 'Você foi convidado para a turma “{{class}}”.',
    action: 'Ver o convite',
  },
  lead_notice: {
    subject: 'Novo contato: {{lead}}',
    body: '{{lead}} preencheu o formulário da campanha “{{campaign}}”.',
    action: 'Ver o contato',
  },
  certified_emit_user: {
    subject: 'Seu certificado: {{certificate}}',
    body: 'O certificado “{{certificate}}” foi emitido para você.',
    action: 'Ver o certificado',
  },
  columns: {
    dateTime: 'Data e hora',
    userName: 'Nome',
    email: 'E-mail',
    subject: 'Assunto',
    eventType: 'Situação',
  },
  events: {
    queued: 'Na fila',
    sent: 'Enviado',
    delivered: 'Entregue',
    opened: 'Aberto',
    bounced: 'Devolvido',
    error: 'Erro',
  },
  hidden_link: '(link oculto)',
};
