export interface Question {
  title: string;
  text?: string;
  /** Words of the button that agrees; default "Sim". */
  yes?: string;
  no?: string;
  destructive?: boolean;
}

export interface OpenQuestion extends Question {
  answer: (agreed: boolean) => void;
}
