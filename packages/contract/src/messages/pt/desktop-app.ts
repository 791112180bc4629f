/** The key of an institution's desktop application. */
export default {
  tabs: 'Partes da instituição',
  tab_data: 'Dados',
  tab_app: 'Aplicativo para computador',
  elsewhere:
    'A chave do aplicativo é da instituição ativa. Escolha esta instituição no topo da tela para vê-la ou trocá-la.',
  title: 'Chave do aplicativo',
  help: 'O aplicativo da instituição para computador se identifica com esta chave, e não pelo nome do navegador. Com ela, ele entra em avaliações que não aceitam navegadores.',
  none: 'Esta instituição ainda não tem uma chave.',
  fingerprint: 'Impressão digital da chave em uso',
  made_at: 'Criada em {{when}}',
  made_by: 'Criada em {{when}} por {{name}}',
  make: 'Criar chave',
  rotate: 'Trocar a chave',
  rotate_question: 'Trocar a chave do aplicativo?',
  rotate_help:
    'Aplicativos com a chave antiga deixam de entrar até receberem a nova. Quem já entrou hoje termina a avaliação normalmente.',
  revoke: 'Revogar a chave',
  revoke_question: 'Revogar a chave do aplicativo?',
  revoke_help:
    'Nenhum aplicativo entra mais até que outra chave seja criada. Quem já entrou hoje termina a avaliação normalmente.',
  revoked: 'Chave revogada',
  shown_title: 'Chave do aplicativo',
  shown_help: 'Configure o aplicativo com esta chave privada:',
  shown_once:
    'Ela só aparece agora e não fica guardada aqui. Copie-a antes de fechar; se ela se perder, troque a chave.',
  copy: 'Copiar',
  copied: 'Copiado',
} as const;
