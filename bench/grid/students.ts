import type pg from 'pg';

/** Common enough that a search for one finds many, as in a real register. */
const firstNames =
  'Ana Antônio Beatriz Bruno Caio Carla Cauã Cecília Davi Débora Diego Eduarda Emanuel Enzo Érica Felipe Fernanda Flávio Gabriela Gustavo Heitor Helena Henrique Iara Igor Isadora Jéssica João José Juliana Kauê Laís Lara Leandro Letícia Lívia Lucas Luísa Marcelo Maria Mateus Mônica Natália Nicolas Otávio Patrícia Paulo Rafael Raíssa Renata Rodrigo Samuel Sofia Tainá Tiago Valéria Vinícius Vitória Yasmin Zélia'.split(
    ' ',
  );
const lastNames =
  'Abreu Albuquerque Almeida Alves Andrade Araújo Assunção Azevedo Barbosa Barros Batista Bezerra Borges Braga Brandão Brito Cardoso Carneiro Carvalho Castro Cavalcante Conceição Cordeiro Correia Costa Cunha Dantas Dias Duarte Farias Fernandes Ferreira Figueiredo Fonseca Freitas Furtado Gomes Gonçalves Guimarães Leite Lima Lopes Macedo Machado Magalhães Marques Martins Medeiros Melo Mendes Miranda Monteiro Moraes Moreira Moura Nascimento Nogueira Nunes Oliveira Paiva Peixoto Pereira Pinheiro Pinto Pires Queiroz Ramos Reis Rezende Ribeiro Rocha Rodrigues Sales Sampaio Santana Santos Silva Silveira Siqueira Soares Sousa Tavares Teixeira Teles Torres Trindade Vasconcelos Vaz Vieira Xavier'.split(
    ' ',
  );

const classesCount = 400;

/** Builds the indexes that no key needs once at the end: a million insertions into each cost minutes more. */
async function withoutIndexes(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = 'people'::regclass and indexrelid not in (select conindid from pg_constraint)`,
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await owner.query(definition);
}

/**
 * A million students in one institution, a tenth of that in a second and some thousands in each of eighteen more, so that the big one must not
 * slow the small ones down. A tenth of them stand in classes.
 */
export async function fillStudents(
  owner: pg.Client,
  institutionId: string,
  secondId: string,
  counts: { big: number; second: number; small: number },
): Promise<{ classIds: string[] }> {
  // Triggers and keys are not what is measured here.
  await owner.query('set session_replication_role = replica');
  await owner.query('select setseed(0.42)');
  const { rows: small } = await owner.query<{ id: string }>(
    `insert into institutions (organization_id, name)
     select (select organization_id from institutions where id = $1), 'Unidade ' || n from generate_series(1, 18) n
     returning id`,
    [institutionId],
  );
  await withoutIndexes(owner, async () => {
    for (const [id, count] of [
      [institutionId, counts.big],
      [secondId, counts.second],
      ...small.map((one) => [one.id, counts.small] as const),
    ] as const) {
      await owner.query(
        `insert into people (institution_id, kind, name, email, identifier, document, birthdate, active, created_at)
         select $1, 'student',
                ($3::text[])[1 + floor(random() * $5)::int] || ' ' || ($4::text[])[1 + floor(random() * $6)::int] || ' '
                  || ($4::text[])[1 + floor(random() * $6)::int] || ' ' || ($4::text[])[1 + floor(random() * $6)::int],
                'aluno.' || n || '@grade.example',
                case when n % 10 > 0 then lpad((n::bigint * 7919 % 100000007)::text, 9, '0') end,
                case when n % 3 > 0 then lpad((n::bigint * 104729 % 99999999977)::text, 11, '0') end,
                date '1970-01-01' + (random() * 14000)::int, random() < 0.95,
                timestamptz '2020-01-01' + random() * interval '6 years'
           from generate_series(1, $2::int) n`,
        [id, count, firstNames, lastNames, firstNames.length, lastNames.length],
      );
    }
  });
  const { rows: classes } = await owner.query<{ id: string }>(
    `insert into classes (institution_id, name) select $1, 'Turma de medição ' || n from generate_series(1, $2) n returning id`,
    [institutionId, classesCount],
  );
  const classIds = classes.map(({ id }) => id);
  await owner.query(
    `insert into class_students (institution_id, class_id, person_id)
     select $1, ($2::uuid[])[1 + (row_number() over ())::int % $3], id from people
      where institution_id = $1 and kind = 'student' and random() < 0.1`,
    [institutionId, classIds, classesCount],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum (analyze) people');
  await owner.query('vacuum (analyze) class_students');
  await owner.query('analyze classes');
  return { classIds };
}
