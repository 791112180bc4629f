export default {
  told: {
    camera_disconnected: 'A câmera foi desconectada. Conecte-a de novo para continuar sendo supervisionado.',
    camera_covered: 'A câmera parece coberta. Descubra a lente e mantenha o rosto visível.',
    camera_obstructed: 'A imagem da câmera está encoberta ou fora de foco. Ajuste a câmera.',
    face_lost: 'Não vemos você diante da câmera. Volte ao seu lugar e mantenha o rosto visível.',
    second_face: 'Há mais de uma pessoa diante da câmera. Faça a prova sozinho.',
    phone: 'Parece haver um celular diante da câmera. Guarde o aparelho.',
    screen_lost: 'A tela deixou de ser compartilhada. Compartilhe a tela inteira para continuar.',
    monitors: 'Há mais de um monitor ligado. Desconecte os demais.',
  },
} as const;
