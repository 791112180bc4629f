import { Component, type ReactNode } from 'react';
import { reportException } from '#lib/errors/report-exception.ts';
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

const firstWaitMs = 3000;
const longestWaitMs = 60_000;

/** Draws the error page in place of a page that broke, and tries the page again by itself, ever less often. */
export class PageBoundary extends Component<Props, State> {
  private waitMs = firstWaitMs;
  private timer: ReturnType<typeof setTimeout> | undefined;
  override state: State = { page: this.props.page, broken: null };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { broken: { error } };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.page === state.page ? null : { page: props.page, broken: null };
  }

  override componentDidCatch(error: unknown): void {
    // What breaks again and again is reported once.
    if (this.waitMs === firstWaitMs) reportException('react', error);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.setState({ broken: null }), this.waitMs);
    this.waitMs = Math.min(this.waitMs * 2, longestWaitMs);
  }

  override componentDidUpdate(before: Props): void {
    if (before.page !== this.props.page) this.waitMs = firstWaitMs;
  }

  override componentWillUnmount(): void {
    clearTimeout(this.timer);
  }

  override render(): ReactNode {
    return this.state.broken ? <PageError error={this.state.broken.error} /> : this.props.children;
  }
}
