export default {
  banner: 'Vista previa: así verán la evaluación los candidatos. Nada de lo que responda se guardará.',
  over: 'Fin de la vista previa',
  over_text: 'Aquí el candidato entrega la evaluación. Lo que respondió no se guardó.',
  again: 'Ver de nuevo',
  back: 'Volver a las evaluaciones',
};
