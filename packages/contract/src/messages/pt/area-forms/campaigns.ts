export default {
  help: {
    code: 'O endereço da página termina assim: /campaigns/código. Use letras minúsculas, números e hífens.',
    active: 'Uma campanha inativa some da internet; os leads continuam aqui.',
    starts_at: 'Sem início, a página já abre.',
    ends_at: 'Sem término, a página fica aberta.',
    picture_file_id: 'Aparece no alto da página. Uma foto na horizontal fica melhor.',
    questionnaire_id:
      'Depois do cadastro, a pessoa responde sem precisar de conta. A avaliação precisa estar liberada.',
    consent_text:
      'O que a pessoa aceita ao enviar. Cada mudança cria uma nova versão; a versão aceita fica guardada com cada lead.',
    retention_months:
      'Passado este prazo sem novo contato, os dados do lead são apagados. O prazo aparece na página.',
    notice_emails: 'Separados por vírgula ou um por linha.',
  },
  sections: {
    main: 'Dados da campanha',
    page: 'Página pública',
    privacy: 'Privacidade e avisos',
  },
} as const;
