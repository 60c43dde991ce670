import { Component, type ReactNode } from "react";

interface FailureGuardProps {
  /** Called once with the error. */
  onFailure: (error: unknown) => void;
  children: ReactNode;
}

/** Shows nothing in place of a part of the page that fails in the browser; the rest of the page goes on. */
export class FailureGuard extends Component<FailureGuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }
  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
