/** The privacy policy. A change of what it says needs a new version in features/entrance/legal.ts. A list inside of a body is a list of points. */
export default {
  title: 'Política de privacidade',
  version: 'Versão {{version}}, em vigor desde {{date}}',
  intro:
    'Esta política explica, conforme a Lei Geral de Proteção de Dados Pessoais (Lei nº 13.709/2018, LGPD), quais dados pessoais são tratados nesta plataforma de ensino e avaliação, para quê, por quanto tempo e como você exerce os seus direitos.',
  sections: [
    {
      title: 'Quem é responsável pelos dados',
      body: [
        'A instituição em que você estuda, trabalha ou se inscreve decide por que e como os dados são usados: ela é a controladora. Quem fornece e mantém a plataforma trata os dados em nome dela e segundo as suas instruções, como operadora.',
        'A instituição indica um encarregado pelo tratamento de dados pessoais. O contato dele é publicado nos canais da própria instituição e pode ser pedido à secretaria.',
      ],
    },
    {
      title: 'Quais dados são tratados',
      body: [
        [
          'Cadastro: nome, e-mail, telefone, CPF, matrícula, data de nascimento e foto, conforme o que a instituição pede.',
          'Acesso: senha guardada apenas de forma cifrada e irreversível, datas e endereços de acesso, navegador e aparelho.',
          'Vida acadêmica: turmas, conteúdos vistos, provas, respostas, notas, justificativas, recursos e certificados.',
          'Comunicação: mensagens, avisos e e-mails enviados pela plataforma e a situação da entrega.',
          'Prova supervisionada, quando houver: eventos do navegador, imagens da câmera e da tela, áudio e documentos apresentados.',
          'Entrada por outro serviço (por exemplo, a conta da escola): o identificador, o nome e o e-mail confirmados por esse serviço. Nunca recebemos a senha usada lá.',
        ],
      ],
    },
    {
      title: 'Para que usamos e com que base legal',
      body: [
        [
          'Prestar o serviço educacional: criar a conta, aplicar e corrigir provas, emitir certificados (execução de contrato, art. 7º, V).',
          'Cumprir deveres legais da instituição, como a guarda de registros acadêmicos (art. 7º, II).',
          'Manter a segurança, prevenir fraudes e apurar irregularidades em provas (legítimo interesse, art. 7º, IX; para dados sensíveis, art. 11, II, “g”).',
          'Enviar novidades e convites de campanhas, só para quem concordou (consentimento, art. 7º, I).',
        ],
        'Não vendemos dados pessoais e não os usamos para publicidade de terceiros.',
      ],
    },
    {
      title: 'Imagem, voz e biometria em provas',
      body: [
        'Provas supervisionadas podem registrar imagem, voz e tela e comparar o rosto com o documento. Antes de qualquer captura, a tela explica o que será registrado e pede o seu consentimento específico, com a versão do texto aceito. Quem não quiser usar biometria pode pedir à instituição outra forma de se identificar.',
        'Gravações, fotos e seus derivados são apagados em definitivo em até 14 dias. Nenhuma pontuação automática reprova ou elimina alguém sozinha: a decisão é sempre de uma pessoa, e você pode pedir revisão.',
      ],
    },
    {
      title: 'Crianças e adolescentes',
      body: [
        'Dados de crianças e adolescentes são tratados no seu melhor interesse (art. 14). Quando a lei exige, o consentimento é dado por um dos pais ou pelo responsável legal, e só são pedidos os dados necessários.',
      ],
    },
    {
      title: 'Com quem os dados são compartilhados',
      body: [
        'Têm acesso as pessoas autorizadas pela instituição, cada uma conforme o seu papel: professores, corretores, supervisores e administração. Também recebem dados, no limite do necessário, fornecedores de hospedagem, de envio de e-mail e de pagamento contratados para operar o serviço, e autoridades, quando a lei obriga. Dados completos de cartão não passam pela plataforma.',
        'Se um fornecedor estiver fora do Brasil, a transferência segue as garantias dos arts. 33 a 36 da LGPD.',
      ],
    },
    {
      title: 'Por quanto tempo guardamos',
      body: [
        [
          'Conta e registros acadêmicos: enquanto durar o vínculo e, depois, pelo prazo que a lei impõe à instituição.',
          'Cadastros não confirmados: uma semana.',
          'Gravações e imagens de supervisão: até 14 dias.',
          'Registros de acesso: seis meses (Marco Civil da Internet, art. 15).',
          'Contatos de campanhas: até você retirar o consentimento.',
        ],
        'Terminado o prazo, os dados são apagados ou tornados anônimos.',
      ],
    },
    {
      title: 'Segurança',
      body: [
        'Usamos conexão cifrada, senhas irreversíveis, permissões por papel, separação entre instituições no próprio banco de dados e registro de quem alterou o quê. Se ocorrer um incidente que possa causar risco ou dano relevante, a instituição comunica os titulares e a Autoridade Nacional de Proteção de Dados (ANPD).',
      ],
    },
    {
      title: 'Cookies e dados guardados no seu aparelho',
      body: [
        'Usamos apenas o que é necessário: um cookie que mantém a sua sessão e, no navegador, preferências como idioma e tema e as respostas de prova que ainda não puderam ser enviadas. Não há cookies de publicidade nem de rastreamento.',
      ],
    },
    {
      title: 'Os seus direitos',
      body: [
        'A LGPD (art. 18) garante a você, a qualquer momento e sem custo:',
        [
          'saber se os seus dados são tratados e ter acesso a eles;',
          'corrigir dados incompletos, inexatos ou desatualizados;',
          'pedir anonimização, bloqueio ou eliminação do que for desnecessário ou irregular;',
          'levar os seus dados a outro fornecedor;',
          'saber com quem foram compartilhados;',
          'retirar o consentimento e pedir a eliminação do que foi tratado com base nele;',
          'pedir revisão de decisões automatizadas.',
        ],
        'Vários pedidos podem ser feitos no seu perfil; os demais, ao encarregado da instituição. Alguns registros não podem ser apagados enquanto a lei obrigar a guardá-los; nesse caso, você é informado. Você também pode reclamar à ANPD.',
      ],
    },
    {
      title: 'Mudanças nesta política',
      body: [
        'Quando o texto mudar, a versão e a data no início desta página mudam também. Se a mudança afetar o que você aceitou, pediremos um novo aceite.',
      ],
    },
  ],
} as const;
