/** What the server says to whoever starts it. */
export default {
  already_running: 'Certame já está em execução em {{address}} (processo {{pid}}).',
  already_starting: 'Certame já está sendo iniciado por outro processo ({{pid}}).',
  database: 'Iniciando o banco de dados…',
  demo: 'Conferindo os dados de demonstração…',
  ready: 'Certame está pronto em {{address}}',
  accounts: 'Contas de demonstração (senha {{password}}):',
  accounts_once: 'Contas de demonstração, com senhas próprias que não serão mostradas de novo:',
  pupils_once: 'De {{first}} a {{last}} ({{count}} contas), todas com a senha {{password}}',
  accounts_replaced: 'As contas de demonstração têm senhas próprias, que foram mostradas uma única vez.',
} as const;
