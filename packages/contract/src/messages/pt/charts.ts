/** Charts of the kit, on whatever screen they stand. */
export default {
  in_unit: 'em {{unit}}',
  show_table: 'Ver tabela',
  show_chart: 'Ver gráfico',
  no_data: 'Ainda não há dados para o gráfico.',
};
