/** E-mails. An empty line separates paragraphs; `action` is the button. */
export default {
  greeting: 'Olá, {{name}}!',
  signature: '{{institution}}',
  basic: { subject: '{{subject}}', body: '{{body}}' },
  welcome: {
    subject: 'Sua conta em {{institution}}',
    body: 'Uma conta foi criada para você em {{institution}}. Você entra com este e-mail: {{email}}.\n\nPara começar, escolha a sua senha pelo botão abaixo. O link vale por {{hours}} horas; depois disso, use “Esqueci minha senha” na página de login.',
    action: 'Escolher minha senha',
  },
  welcome_member: {
    subject: 'Você agora faz parte de {{institution}}',
    body: 'Você foi incluído em {{institution}}. Entre com a conta e a senha que já usa; depois, escolha a instituição no topo da tela.',
    action: 'Entrar',
  },
  welcome_pending: {
    subject: 'Você foi incluído em {{institution}}',
    body: '{{institution}} incluiu você com este e-mail, que já tem uma conta.\n\nComo a conta foi criada por outra instituição, escolha uma nova senha pelo botão abaixo: assim só você entra. Ela passa a valer em todas as instituições em que você usa esta conta.\n\nO link vale por {{hours}} horas; depois disso, use “Esqueci minha senha” na página de login.',
    action: 'Escolher nova senha',
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
  questionnaire_finished: {
    subject: '{{questionnaire}}: {{finished}}',
    body: 'Novidades da avaliação “{{questionnaire}}”: {{finished}}.\n\n{{finish_reasons}}\n\n{{progress}}',
    action: 'Ver o resumo',
  },
  appeal_filed: {
    subject: 'Recurso {{protocol}} registrado',
    body: 'Recebemos o seu recurso sobre “{{questionnaire}}”. O número de protocolo é {{protocol}}.',
    action: 'Ver o recurso',
  },
  appeal_asked: {
    subject: 'Recurso {{protocol}}: precisamos da sua resposta',
    body: 'Há uma pergunta sobre o seu recurso {{protocol}} em “{{questionnaire}}”. Responda pelo botão abaixo para que ele continue.',
    action: 'Responder',
  },
  appeal_decided: {
    subject: 'Recurso {{protocol}} respondido',
    body: 'O seu recurso {{protocol}} em “{{questionnaire}}” foi respondido.',
    action: 'Ver a resposta',
  },
  appeal_new_score: {
    subject: 'Nova nota: {{questionnaire}}',
    body: 'A sua nota em “{{questionnaire}}” agora é {{score}} de {{max}}.\n\nMotivo: {{reason}}',
    action: 'Ver o resultado',
  },
  grading_risk: {
    subject: 'Urgente: alerta de risco a uma pessoa em {{questionnaire}}',
    body: 'Quem corrige “{{correction}}”, de “{{questionnaire}}”, encontrou numa resposta sinais de risco a uma pessoa.\n\nEsta mensagem não traz a resposta nem diz de quem ela é. Abra a correção e siga o protocolo de {{institution}} para esses casos.',
    action: 'Abrir a correção',
  },
  class_invite: {
    subject: 'Convite para a turma {{class}}',
    body: 'Você foi convidado para a turma “{{class}}”.',
    action: 'Ver o convite',
  },
  lead_notice: {
    subject: 'Novo contato: {{lead}}',
    body: '{{lead}} preencheu o formulário da campanha “{{campaign}}”.\n\nE-mail: {{lead_email}}\nTelefone: {{lead_phone}}\nOrigem: {{lead_origin}}',
    action: 'Ver o contato',
  },
  certified_emit_user: {
    subject: 'Seu certificado: {{certificate}}',
    body: 'O certificado “{{certificate}}” foi emitido para você.',
    action: 'Ver o certificado',
  },
  finish_digest: {
    finished_one: '{{count}} participação encerrada',
    finished_other: '{{count}} participações encerradas',
    reason: '{{reason}}: {{count}}',
    progress:
      'Até agora, {{finished}} de {{participants}} participantes terminaram. Ainda respondem: {{open}}. Aguardam correção: {{awaiting}}.',
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
    canceled: 'Cancelado',
  },
  hidden_link: '(link oculto)',
  activation: {
    subject: 'Ative sua conta em {{institution}}',
    body: 'Recebemos o seu cadastro em {{institution}}. Para começar a usar a conta, confirme este e-mail pelo botão abaixo.\n\nO link vale por {{hours}} horas e só pode ser usado uma vez. Se não foi você quem se cadastrou, ignore esta mensagem: a conta não será ativada e os dados serão apagados em uma semana.',
    action: 'Ativar minha conta',
  },
  registration_existing: {
    subject: 'Você já tem uma conta',
    body: 'Alguém, talvez você, tentou criar em {{institution}} uma conta com este e-mail, mas ele já tem uma.\n\nEntre com a sua senha ou use “Esqueci minha senha” na página de login. Se não foi você, não é preciso fazer nada.',
    action: 'Entrar',
  },
  social_link: {
    subject: 'Confirme a entrada por {{provider}}',
    body: 'Alguém que entrou em {{provider}} com este e-mail quer usar {{provider}} para entrar também na sua conta.\n\nSe foi você, confirme pelo botão abaixo. O link vale por {{minutes}} minutos e só pode ser usado uma vez. Se não foi você, ignore esta mensagem: nada muda.',
    action: 'Confirmar',
  },
  resent: 'A mensagem voltou para a fila de envio.',
  sending_now: 'A mensagem está sendo enviada.',
  login_link: {
    subject: 'Seu link de acesso a {{institution}}',
    body: 'A administração de {{institution}} enviou este link para você entrar sem digitar a senha.\n\nO link vale por {{minutes}} minutos e só pode ser usado uma vez. Se você não pediu ajuda para entrar, ignore esta mensagem.',
    action: 'Entrar',
  },
  erasure_done: {
    subject: 'Seus dados foram excluídos de {{institution}}',
    body: 'O seu pedido de exclusão foi atendido por {{institution}}. Cadastro, matrículas, mensagens, e-mails, foto e acessos foram apagados; avaliações e notas ficam, sem o seu nome.\n\nEsta mensagem é a última: o seu endereço não fica guardado.',
  },
} as const;
