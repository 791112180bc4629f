/** Why a device can't be used for an exam, and what to do. Written by the server, in the candidate's language. */
export default {
  title: 'Não é possível realizar esta avaliação neste dispositivo',
  browser_title: 'Navegador não suportado',
  too_old: 'Este navegador é antigo demais para abrir esta página. Atualize-o ou instale um destes:',
  advice: {
    change_device: 'Abra esta página em um dos aparelhos e sistemas abaixo. Suas tentativas não são gastas.',
    change_browser:
      'Neste aparelho dá para responder com outro navegador. Instale um dos navegadores abaixo e abra esta página nele.',
    update_browser:
      'A versão deste navegador é antiga demais para a avaliação. Atualize-o, ou instale um dos navegadores abaixo, e abra esta página de novo.',
    use_app:
      'Esta avaliação só abre no aplicativo da sua instituição para computador. Se você ainda não o tem, fale com a sua instituição.',
  },
  devices: { desktop: 'computador', mobile: 'celular', tablet: 'tablet' },
  browser_from: '{{name}} {{version}} ou mais novo',
  app: 'Aplicativo da instituição para computador',
  unknown: 'não reconhecido',
} as const;
