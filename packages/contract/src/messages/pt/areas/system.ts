/** Columns that every area has. */
export default { created_at: 'Criado em', updated_at: 'Atualizado em' } as const;
