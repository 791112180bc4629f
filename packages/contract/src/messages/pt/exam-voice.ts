/** Voice control of the exam room, loaded only where an exam has it. What is heard and said is Portuguese and stands in the rules. */
export default {
  title: 'Controle por voz',
  talk: 'Falar',
  listening: 'Ouvindo: parar',
  read: 'Ouvir a questão',
  stop: 'Parar a leitura',
  commands: 'Comandos de voz',
  hint: 'Aperte Falar e diga, por exemplo, “{{example}}”.',
  listening_hint: 'Pode falar.',
  unsupported:
    'Este navegador lê as questões em voz alta, mas não reconhece a fala. Para responder por voz, use o Chrome ou o Edge.',
  heard: 'Ouvi:',
  dictating: 'Ditando: o que você falar vai para a resposta.',
  confirm: 'Confirmação',
  finish: { yes: 'Sim, finalizar', no: 'Não, continuar' },
  advance: { yes: 'Sim, avançar', no: 'Não, ficar' },
  problems: {
    denied:
      'O microfone está bloqueado nesta página. Libere-o nas permissões do navegador, ao lado do endereço, e aperte Falar. Enquanto isso, responda pelo teclado ou pelo mouse.',
    'no-microphone': 'Nenhum microfone foi encontrado. Conecte um e aperte Falar.',
    offline:
      'O reconhecimento de voz precisa de internet. Você continua respondendo pelo teclado ou pelo mouse, e ouvir as questões também funciona.',
    failed: 'O reconhecimento de voz parou. Aperte Falar para tentar de novo.',
    idle: 'O microfone foi desligado depois de um tempo em silêncio. Aperte Falar para ligar de novo.',
    'no-voice': 'Este aparelho não tem uma voz para ler em português. As respostas aparecem aqui, escritas.',
  },
  privacy:
    'O navegador envia o que o microfone capta ao serviço de reconhecimento de voz do fabricante dele (no Chrome, o Google; no Edge, a Microsoft). O Certame recebe só as palavras reconhecidas, não grava nem guarda o áudio. O microfone fica ligado apenas enquanto você quiser.',
  consent: {
    title: 'Ligar o microfone?',
    ask: 'Depois disso, o navegador pede a sua permissão para usar o microfone.',
    accept: 'Ligar o microfone',
    decline: 'Agora não',
  },
  keyboard:
    'Alt+M liga e desliga o microfone; segurando as teclas, ele ouve até você soltar. Alt+L lê a questão e para a leitura.',
  quiet: 'Uso um leitor de tela: as respostas são lidas por ele, sem a voz da avaliação',
  effects: {
    read: 'Lê a questão e as alternativas.',
    read_options: 'Lê só as alternativas.',
    option: 'Marca a alternativa. Vale também “letra”, “opção” ou “B de bola”.',
    unmark: 'Desmarca a alternativa.',
    clear: 'Apaga a resposta da questão.',
    dictate: 'Escreve o que você falar, até você dizer “pronto”. “Desfazer” tira a última parte.',
    next: 'Vai para a próxima questão e a lê.',
    previous: 'Volta para a questão anterior, se for permitido.',
    question: 'Vai para a questão com esse número.',
    state: 'Diz onde você está e o que já respondeu.',
    time: 'Diz o tempo restante.',
    repeat: 'Repete o que foi dito.',
    message: 'Lê de novo a mensagem da equipe.',
    understood: 'Confirma que você ouviu a mensagem da equipe.',
    finish: 'Finaliza a avaliação, depois de você confirmar com “sim”.',
    mic_off: 'Desliga o microfone.',
    help: 'Diz os comandos.',
  },
} as const;
