import { Editor } from './editor/editor.tsx';

export const texts = ['questionnaires', 'questions', 'question-problems'];

export default function QuestionnaireCreateScreen() {
  return <Editor initial={null} />;
}
