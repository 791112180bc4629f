export default {
  one: 'usuário',
  many: 'usuários',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    role_ids: 'Papéis nesta instituição',
    active: 'Ativo',
    last_login_at: 'Último acesso',
    waits_for_mailbox: 'E-mail a confirmar',
  },
  help: {
    email: 'É com ele que a pessoa entra. Quem ainda não tem conta recebe um e-mail para criar a senha.',
    role_ids: 'O que a pessoa pode fazer é a soma dos papéis.',
  },
  empty: 'Convide a primeira pessoa da equipe.',
} as const;
