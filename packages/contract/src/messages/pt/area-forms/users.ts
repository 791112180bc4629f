export default {
  help: {
    email: 'É com ele que a pessoa entra. Quem ainda não tem conta recebe um e-mail para criar a senha.',
    role_ids: 'O que a pessoa pode fazer é a soma dos papéis.',
  },
} as const;
