import type { ReactNode } from 'react';
import { t } from '../../lib/i18n.ts';

/** One entry of a description list; an empty value shows as not set. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children === null || children === '' ? t('Not set') : children}</dd>
    </div>
  );
}
