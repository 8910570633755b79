import type { ReactNode } from 'react';
import { t } from '../../lib/i18n.ts';

/** One line of a list of facts; what is not known says so. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children === null || children === '' ? t('Not set') : children}</dd>
    </div>
  );
}
