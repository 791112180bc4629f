export default {
  help: {
    module_id: 'Módulo em que ela aparece quando se edita um papel.',
  },
} as const;
