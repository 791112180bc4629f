/** `unchecked`: a box that has to be ticked. Texts under `public.faults`. */
export type InputFault = 'required' | 'unchecked' | 'email';

/** The part of an input that its faults are read from. */
export interface ValidatedInput {
  id: string;
  type: string;
  willValidate: boolean;
  validity: Pick<ValidityState, 'valid' | 'valueMissing'>;
}

const isValidatedInput = (element: object): element is ValidatedInput =>
  'validity' in element && 'willValidate' in element;

/** Inputs that the browser itself would stop at, by their id, in the order of the page. */
export function findInputFaults(elements: Iterable<object>): Map<string, InputFault> {
  const faults = new Map<string, InputFault>();
  for (const element of elements) {
    if (!isValidatedInput(element) || !element.willValidate || element.validity.valid) continue;
    const { id, type, validity } = element;
    if (validity.valueMissing) faults.set(id, type === 'checkbox' ? 'unchecked' : 'required');
    else if (type === 'email') faults.set(id, 'email');
  }
  return faults;
}
