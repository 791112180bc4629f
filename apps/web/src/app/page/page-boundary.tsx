import { Component, type ReactNode } from 'react';
import { reportException } from '../../lib/errors/report-exception.ts';
import { PageError } from './page-error.tsx';

interface Props {
  /** Another page gets another chance. */
  page: unknown;
  children: ReactNode;
}
interface State {
  page: unknown;
  broken: { error: unknown } | null;
}

/** Draws the error page in place of a page that broke. */
export class PageBoundary extends Component<Props, State> {
  override state: State = { page: this.props.page, broken: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.page === state.page ? null : { page: props.page, broken: null };
  }

  override componentDidCatch(error: unknown): void {
    reportException('react', error);
  }

  override render(): ReactNode {
    return this.state.broken ? <PageError error={this.state.broken.error} /> : this.props.children;
  }
}
