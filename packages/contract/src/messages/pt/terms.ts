/** The terms of service. A change of what they say needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Termos de serviço',
  version: 'Versão {{version}}, em vigor desde {{date}}',
  intro:
    'Estes termos regem o uso desta plataforma de ensino e avaliação. Ao criar uma conta ou usar a plataforma, você concorda com eles e com a política de privacidade.',
  sections: [
    {
      title: 'O serviço',
      body: [
        'A plataforma permite que instituições organizem turmas e conteúdos, apliquem e corrijam provas, emitam certificados e se comuniquem com alunos e equipe. Cada instituição define quais recursos usa, quem participa e com que permissões.',
      ],
    },
    {
      title: 'A sua conta',
      body: [
        'A conta é pessoal e intransferível. Você se compromete a informar dados verdadeiros, mantê-los atualizados, guardar a sua senha em sigilo e avisar a instituição se suspeitar de uso indevido.',
        'Contas podem ser criadas pela instituição ou, onde ela permite, por você mesmo. Uma conta feita por você começa com acesso restrito até que a instituição o amplie. Menores de 18 anos usam a plataforma com o conhecimento dos pais ou responsáveis; menores de 12, com a autorização deles.',
      ],
    },
    {
      title: 'O que não é permitido',
      body: [
        [
          'fazer-se passar por outra pessoa ou ceder a própria conta;',
          'copiar, divulgar ou vender questões, gabaritos ou conteúdos sem autorização;',
          'contornar bloqueios, permissões ou a supervisão de provas;',
          'testar a segurança, sobrecarregar ou automatizar o uso sem autorização por escrito;',
          'publicar conteúdo ilegal, ofensivo, discriminatório ou que viole direitos de terceiros.',
        ],
      ],
    },
    {
      title: 'Provas e integridade',
      body: [
        'As regras de cada prova (período, tempo, tentativas, supervisão) são definidas pela instituição e mostradas antes do início. Vale o relógio do servidor. As respostas são gravadas durante a prova; sem conexão, ficam guardadas no aparelho e são enviadas quando ela volta, dentro do prazo.',
        'Indícios de irregularidade podem ser registrados e analisados por pessoas autorizadas. Resultados e penalidades são decisões da instituição, com direito a recurso conforme as regras dela.',
      ],
    },
    {
      title: 'Conteúdos e direitos autorais',
      body: [
        'Conteúdos e questões pertencem a quem os criou ou à instituição. O que você envia (respostas, arquivos, mensagens) continua seu; você autoriza a instituição e a plataforma a guardá-lo, exibi-lo e processá-lo para prestar o serviço. O programa, a marca e o desenho da plataforma são protegidos por lei.',
      ],
    },
    {
      title: 'Planos e pagamentos',
      body: [
        'Quando houver recursos pagos, preço, período, limites e forma de cobrança são mostrados antes da contratação. Consumidores podem desistir em até 7 dias da contratação feita pela internet, conforme o art. 49 do Código de Defesa do Consumidor.',
      ],
    },
    {
      title: 'Disponibilidade',
      body: [
        'Trabalhamos para que a plataforma esteja sempre disponível e para que nenhuma resposta confirmada se perca. Pode haver interrupções para manutenção ou por motivos fora do nosso controle; sempre que possível, elas são avisadas e não coincidem com provas.',
      ],
    },
    {
      title: 'Responsabilidades',
      body: [
        'A instituição responde pelo que publica, pelas suas avaliações e pelas decisões acadêmicas. Quem fornece a plataforma responde pelo funcionamento dela, nos limites da lei. Nada nestes termos afasta direitos que a lei garante a consumidores.',
      ],
    },
    {
      title: 'Suspensão e encerramento',
      body: [
        'O descumprimento destes termos pode levar à suspensão ou ao encerramento da conta pela instituição, com aviso e oportunidade de defesa, salvo risco imediato. Você pode pedir o encerramento da sua conta; registros acadêmicos que a lei manda guardar são mantidos.',
      ],
    },
    {
      title: 'Mudanças nestes termos',
      body: [
        'Os termos podem mudar. A versão e a data no início desta página dizem qual é o texto em vigor. Mudanças importantes são avisadas, e um novo aceite é pedido quando necessário.',
      ],
    },
    {
      title: 'Lei e foro',
      body: [
        'Aplica-se a lei brasileira. Fica eleito o foro do domicílio do usuário consumidor; nos demais casos, o da sede da instituição.',
      ],
    },
  ],
} as const;
