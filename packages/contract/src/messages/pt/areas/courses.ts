export default {
  one: 'curso',
  many: 'cursos',
  fields: {
    name: 'Nome',
    code: 'Código',
    education_level: 'Nível de ensino',
    modality: 'Modalidade',
    workload_hours: 'Carga horária (h)',
    discipline_ids: 'Disciplinas',
    active: 'Ativo',
    description: 'Descrição',
  },
  options: {
    education_level: {
      primary: 'Ensino fundamental',
      secondary: 'Ensino médio',
      technical: 'Técnico',
      undergraduate: 'Graduação',
      postgraduate: 'Pós-graduação',
      extension: 'Extensão e cursos livres',
    },
    modality: {
      in_person: 'Presencial',
      distance: 'A distância (EAD)',
      hybrid: 'Híbrida',
    },
  },
  empty: 'Cadastre o primeiro curso.',
} as const;
