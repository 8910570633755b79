import { Component, type ReactNode } from 'react';
import { t } from '../../../../lib/i18n.ts';
import { Banner } from '../../../../ui/feedback/banner.tsx';

/** A preview that fails must not take the form with it, and what was typed there. */
export class PreviewBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return <Banner tone="warning">{t('The preview cannot be shown. What you typed is still in the form.')}</Banner>;
  }
}
