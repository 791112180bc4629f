import { type ComponentProps, createContext, type FormEvent, use, useState } from 'react';
import { findInputFaults, type InputFault } from './input-faults.ts';

const FaultsContext = createContext<ReadonlyMap<string, InputFault>>(new Map());

/** Fault that the surrounding form found in the input of this id. */
export const useInputFault = (id: string): InputFault | undefined => use(FaultsContext).get(id);

interface Props extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/**
 * A form that shows the faults of empty and malformed inputs beside each and in the page's language; the browser would show
 * them one by one, in its own.
 */
export function Form({ onSubmit, children, ...form }: Props) {
  const [faults, setFaults] = useState<ReadonlyMap<string, InputFault>>(new Map());
  return (
    <FaultsContext value={faults}>
      <form
        {...form}
        className="lite-form"
        noValidate
        onSubmit={(event) => {
          const found = findInputFaults(event.currentTarget.elements);
          setFaults(found);
          const [first] = found.keys();
          if (first === undefined) return onSubmit(event);
          event.preventDefault();
          document.getElementById(first)?.focus();
        }}
        // A corrected input loses its fault; an input that is being typed for the first time is not validated yet.
        onInput={(event) => {
          if (faults.size > 0) {
            const left = findInputFaults(event.currentTarget.elements);
            setFaults(new Map([...faults].filter(([id]) => left.has(id))));
          }
        }}
      >
        {children}
      </form>
    </FaultsContext>
  );
}
