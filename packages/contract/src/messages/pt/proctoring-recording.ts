/** In the exam room, where an attempt is recorded. */
export default {
  indicator: {
    starting: 'Preparando a gravação',
    recording: 'Gravando',
    interrupted: 'Gravação interrompida',
    stopped: 'Gravação encerrada',
    camera: 'Ligar a câmera',
  },
  screen: {
    how: 'Na janela do navegador, escolha a tela inteira. Uma janela ou uma aba não basta. As questões aparecem assim que a tela estiver compartilhada.',
    needed: {
      title: 'Compartilhe a sua tela para continuar',
      text: 'Esta prova é acompanhada com a tela compartilhada, e a página foi aberta de novo. As suas respostas estão guardadas.',
      share: 'Compartilhar a tela',
    },
    lost: {
      title: 'O compartilhamento da tela foi interrompido',
      text: 'As questões ficam ocultas até que a tela seja compartilhada de novo. As suas respostas estão guardadas, e o tempo da prova continua.',
      share: 'Compartilhar de novo',
    },
    problems: {
      denied: 'O compartilhamento não foi autorizado. Tente de novo e confirme na janela do navegador.',
      'denied-by-system':
        'O sistema não permite que o navegador grave a tela. Libere a gravação de tela nas configurações de privacidade do sistema e tente de novo.',
      'screen-incomplete': 'Foi escolhida uma janela ou uma aba. Escolha a tela inteira.',
      unsupported:
        'Este navegador não compartilha a tela nesta página. Use um computador com um navegador atual.',
      failed: 'Não foi possível compartilhar a tela. Tente de novo.',
    },
    finish: 'Finalizar',
    finish_sure: 'A prova será finalizada com as respostas dadas até agora, e não será possível continuar.',
    finish_now: 'Finalizar a prova',
    back: 'Voltar',
  },
} as const;
