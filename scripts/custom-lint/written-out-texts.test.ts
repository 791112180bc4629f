import { expect, it } from 'vitest';
import { findWrittenOutTexts } from './written-out-texts.ts';

it('finds words in JSX, with or without accents', () => {
  expect(findWrittenOutTexts('const a = <p>Salvar</p>;')).toEqual(['Salvar']);
  expect(findWrittenOutTexts('const a = <p>{busy ? "Salvando" : t("common.save")} · {"Nome"}</p>;')).toEqual([
    'Salvando',
    'Nome',
  ]);
});

it('finds words in attributes that people read, and only in those', () => {
  expect(
    findWrittenOutTexts('const a = <input aria-label="Nome" className="grande" type="text" />;'),
  ).toEqual(['Nome']);
  expect(findWrittenOutTexts('const a = <Field label={required && "Nome"} />;')).toEqual(['Nome']);
});

it('leaves signs, values and keys alone', () => {
  expect(
    findWrittenOutTexts(
      'const a = <p title={t("kit.rows")}>· {name} % <b style={{ color: "red" }}>{f("x")}</b></p>;',
    ),
  ).toEqual([]);
  expect(findWrittenOutTexts('const a = <input placeholder="https://" alt="" />;')).toEqual([]);
});
