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
  empty: 'Convide a primeira pessoa da equipe.',
} as const;
