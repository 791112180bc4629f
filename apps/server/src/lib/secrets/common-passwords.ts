/**
 * The commonest passwords that satisfy the product's rule are a common word, name or keyboard walk, with a capital and
 * some digits or signs around it, or with look-alike digits in it. So the words are listed once and every such variant
 * of them is refused: about 300 words stand for far more than the commonest 10,000.
 */
const words = new Set(
  `password passwort passe senha senhas minhasenha novasenha suasenha mudar mudarsenha trocar trocarsenha segredo secreta
  secreto acesso entrar login usuario user username admin administrador administrator root master mestre teste testes test
  tester testing demo exemplo example padrao default inicial provisoria temporaria temp temporary guest convidado welcome
  bemvindo bemvinda letmein changeme change pass pwd passw certame prova provas exame exames aluno aluna alunos professor
  professora escola colegio faculdade universidade estudante estudo estudos ensino educacao curso turma vestibular enem
  concurso brasil brazil brasileiro portugal lisboa saopaulo riodejaneiro rio bahia minas gerais recife curitiba
  fortaleza salvador manaus belem goiania brasilia parana ceara paraiba flamengo corinthians palmeiras santos vasco gremio
  internacional cruzeiro atletico fluminense botafogo benfica sporting porto futebol neymar ronaldo ronaldinho messi pele
  deus deusefiel jesus cristo jesuscristo jesusteama fiel senhor familia amor amores amoreterno teamo euteamo meuamor
  minhavida vida felicidade feliz saudade paixao princesa princesinha lindo linda gostosa gatinha gatinho bebe mamae papai
  filha filho cachorro gato estrela sol lua borboleta flor rosa anjo anjinho coracao sucesso trabalho empresa computador
  internet celular telefone dinheiro casa carro moto janeiro fevereiro marco abril maio junho julho agosto setembro outubro
  novembro dezembro segunda terca quarta quinta sexta sabado domingo verao inverno outono primavera summer winter spring
  autumn january february march april june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday maria jose joao antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel
  rafael daniel marcelo bruno eduardo felipe rodrigo mateus matheus gustavo guilherme leonardo fernando fernanda ana
  amanda juliana mariana camila bruna jessica leticia larissa beatriz patricia aline vanessa gabriela rafaela isabela
  isabella julia laura sofia alice helena valentina miguel arthur davi bernardo heitor samuel vitor victor vitoria
  victoria andre anderson alexandre adriano adriana marcia claudia sandra renata ricardo roberto robson sergio thiago
  tiago diego caio igor nicole natalia michele michelle michael jennifer jordan ashley thomas robert charlie andrew
  joshua matthew daniela george martin richard william anthony hunter harley buster ranger maggie ginger pepper
  qwerty qwertyuiop qwert qwer azerty asdfgh asdfghjkl asdf asdfg zxcvbn zxcvbnm zxcv zxc qaz qazwsx qazxsw wsx edc
  qweasd qweasdzxc poiuyt mnbvcx lkjhgf abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaaaa qwe asd xyz iloveyou
  loveyou love loveme lovely forever princess angel angels sunshine shadow dragon monkey baseball football basketball
  soccer hockey superman batman spiderman pokemon naruto starwars matrix mustang ferrari porsche mercedes corvette
  yamaha honda harleydavidson computer samsung google facebook instagram whatsapp youtube microsoft windows apple iphone
  android nintendo playstation xbox minecraft freefire fortnite roblox killer ninja hacker secret freedom whatever
  trustno cheese cookie banana orange summertime flower butterfly purple silver golden diamond tiger lion wolf eagle
  falcon phoenix panther thunder lightning rainbow chocolate chelsea liverpool arsenal barcelona realmadrid juventus
  manchester hello helloworld ola olamundo oi bomdia boanoite nothing biteme access server system oracle database
  security seguranca qualquer coisa nada tudo bola mundo china london paris america europa africa united bond
  jamesbond rock metal music musica guitar piano school student teacher college university`
    .split(/\s+/)
    .filter(Boolean),
);

const looksLike: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
};

/** Letters and digits mixed as fingers walk over the keyboard, as they are after lower-casing. */
const walks = [
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'qaz1wsx2edc3rfv4',
  'zaq12wsxcde34rfv',
  'zaq1xsw2cde3vfr4',
  'a1b2c3d4e5f6g7h8i9j0',
  '1a2b3c4d5e6f7g8h9i0j',
  'abc123def456ghi789',
  'qwe123asd456zxc789',
  '123qweasdzxc',
  '123abc456def',
  'q2w3e4r5t6y7u8i9o0p',
];

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const withoutEdges = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '');
const lettersOnly = (text: string): string => text.replace(/[^a-z]/g, '');
const asLetters = (text: string): string =>
  [...text].map((character) => looksLike[character] ?? character).join('');
const asLettersWithL = (text: string): string => asLetters(text.replaceAll('1', 'l'));

/** A word, said once or several times over. */
const isListed = (text: string, own: ReadonlySet<string>): boolean => {
  for (const times of [1, 2, 3]) {
    const part = text.slice(0, text.length / times);
    if (part.repeat(times) === text && (words.has(part) || own.has(part))) return true;
  }
  return false;
};

/** One or two letters and a plain row of digits: Aa123456, Ab111111, A1234567. */
const isShortLettersAndRow = (text: string): boolean => {
  const digits = /^\D*(\d{4,})\D*$/.exec(text)?.[1];
  if (!digits || lettersOnly(text).length > 3) return false;
  return (
    '01234567890123456789'.includes(digits) ||
    '98765432109876543210'.includes(digits) ||
    /^(\d{1,2})\1+$/.test(digits)
  );
};

/** True for what attackers try first, and for little more than the person's own name or e-mail. */
export function isCommonPassword(password: string, own: readonly string[] = []): boolean {
  const text = plain(password);
  const ownWords = new Set(
    own
      .flatMap((value) => [...plain(value).split(/[^a-z]+/), lettersOnly(plain(value).split('@')[0] ?? '')])
      .filter((word) => word.length >= 3),
  );
  if (new Set(text).size <= 3) return true;
  if (walks.some((walk) => text.length >= 6 && walk.startsWith(text.replace(/[^a-z0-9]+$/, '')))) return true;
  if (isShortLettersAndRow(text)) return true;
  return [
    withoutEdges(text),
    lettersOnly(text),
    withoutEdges(asLetters(text)),
    withoutEdges(asLettersWithL(text)),
    withoutEdges(asLetters(text.replace(/[^a-z]+$/, ''))),
    withoutEdges(asLettersWithL(text.replace(/[^a-z]+$/, ''))),
  ].some((candidate) => candidate.length >= 2 && isListed(candidate, ownWords));
}
