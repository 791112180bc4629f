export default {
  banner: 'Preview: this is how candidates will see the exam. Nothing you answer is kept.',
  over: 'End of the preview',
  over_text: 'This is where candidates hand in the exam. What you answered was not kept.',
  again: 'See it again',
  back: 'Back to exams',
};
