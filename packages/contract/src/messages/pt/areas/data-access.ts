export default {
  one: 'acesso a dados',
  many: 'acessos a dados',
  fields: {
    owner_type: 'Para',
    owner_id: 'Identificador do usuário ou papel',
    owner: 'Usuário ou papel',
    model_type: 'Tipo de registro',
    model_id: 'Identificador do registro',
    model: 'Registro',
    level: 'Nível',
  },
  options: {
    owner_type: {
      user: 'Um usuário',
      role: 'Todos de um papel',
    },
    model_type: {
      classes: 'Turmas',
      courses: 'Cursos',
      disciplines: 'Disciplinas',
      questionnaires: 'Avaliações',
      contents: 'Conteúdos',
    },
    level: {
      read: 'Ver',
      write: 'Ver e alterar',
    },
  },
  empty:
    'Sem regras, cada pessoa alcança tudo o que as suas permissões abrem. Crie a primeira para restringir.',
} as const;
