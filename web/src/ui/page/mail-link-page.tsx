import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/i18n.ts';
import styles from './mail-link-page.module.css';

interface Props {
  /** A drawing with the class `art` of mail-link-page.module.css. */
  art: ReactNode;
  title: string;
  lead?: string;
  /** Focuses the heading, because the content has been replaced. */
  focusTitle?: boolean;
  children: ReactNode;
}

/** A single column for users who come from a mail and want to do one thing. */
export function MailLinkPage({ art, title, lead, focusTitle = false, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);

  return (
    <div className={styles['page']}>
      {art}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {lead && <p className={styles['lead']}>{lead}</p>}
      <noscript>
        <p className={styles['lead']}>{t('This page needs JavaScript. Please turn it on and reload.')}</p>
      </noscript>
      <div className={styles['body']}>{children}</div>
    </div>
  );
}
