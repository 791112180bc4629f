export interface Question {
  title: string;
  text?: string;
  /** Label of the confirm button; default "Sim". */
  yes?: string;
  no?: string;
  destructive?: boolean;
}

export interface OpenQuestion extends Question {
  answer: (agreed: boolean) => void;
}
