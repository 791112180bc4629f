import { Image } from '@tiptap/extension-image';
import { BlockMath, InlineMath } from '@tiptap/extension-mathematics';
import { TableKit } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { fileBlobUrl } from '#lib/files/file-blobs.ts';

/** Images stand in the text by their file id and are shown from memory, since reading them takes the session. */
const FileImage = Image.extend({
  inline: true,
  group: 'inline',
  addAttributes() {
    return {
      file: {
        default: null,
        parseHTML: (element) => element.getAttribute('data-file'),
        renderHTML: (attributes) => ({ 'data-file': attributes.file as string }),
      },
      alt: { default: '' },
      // The exam room keeps an image's place free by its size.
      width: { default: null },
      height: { default: null },
    };
  },
  parseHTML() {
    return [{ tag: 'img[data-file]' }];
  },
  addNodeView() {
    return ({ node }) => {
      const image = document.createElement('img');
      image.alt = String(node.attrs.alt ?? '');
      image.style.maxWidth = '100%';
      void fileBlobUrl(String(node.attrs.file)).then((url) => {
        if (url !== null) image.src = url;
      });
      return { dom: image };
    };
  },
});

/** Formulas as `<span data-latex="…">` in a line, `<div data-latex="…">` on a line of their own. */
const LineFormula = InlineMath.extend({
  parseHTML: () => [{ tag: 'span[data-latex]' }],
  renderHTML: ({ node }) => ['span', { 'data-latex': String(node.attrs.latex) }],
});
const BlockFormula = BlockMath.extend({
  parseHTML: () => [{ tag: 'div[data-latex]' }],
  renderHTML: ({ node }) => ['div', { 'data-latex': String(node.attrs.latex) }],
});

type FormulaClick = (latex: string, position: number, block: boolean) => void;

export const richTextExtensions = (onFormulaClick: FormulaClick) => [
  StarterKit.configure({
    heading: { levels: [3, 4] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { target: null, rel: null },
    },
  }),
  FileImage,
  TableKit.configure({ table: { resizable: false } }),
  LineFormula.configure({
    katexOptions: { throwOnError: false, trust: false },
    onClick: (node, position) => onFormulaClick(String(node.attrs.latex), position, false),
  }),
  BlockFormula.configure({
    katexOptions: { throwOnError: false, trust: false, displayMode: true },
    onClick: (node, position) => onFormulaClick(String(node.attrs.latex), position, true),
  }),
];
